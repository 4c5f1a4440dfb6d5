#include "lessons/kit/step_phrases.h"

namespace stepgrad::kit {

const StepPhrases& step_phrases(Language language) {
  static constexpr StepPhrases en{
      .begins = "From here on the lesson stops after each node; help lists the commands.",
      .ends = "The lesson ends here: you can still go back or print; quit leaves.",
      .help_ends =
          "NODE is an id (2), a name (scores) or a path (heads.1.scores); without it, the node where you\n"
          "are. A command can be cut short (n, pri), ? is help, and an empty line repeats the last command\n"
          "that worked.\n",
      .not_utf8 = "{} is not UTF-8",
      .too_long = "a command is at most {} bytes long",
      .no_command = "{} is no command",
      .did_you_mean = ": did you mean {}?",
      .help_lists = ": help lists the commands",
      .takes_nothing = "{} takes nothing after it, not {}",
      .bad_count = "{} {}: must be a whole number from 1 to {}",
      .too_far_back = "{} {}: the first node is only {} back",
      .too_far_on = "{} {}: the end is only {} further on",
      .first_node = "this is the first node: there is none to go back to",
      .at_end = "this is the end of the lesson: there is nothing further",
      .no_node = "no node is called {}",
      .no_id = "there is no node {}: ids go from 0 to {}",
      .several = "{} can be any of {} nodes:",
      .more = "… {} more",
      .not_computed = "{} is not computed yet: run {} goes there",
      .behind = "{} is already behind: back {} goes there",
      .here = "{} is the node where you are",
      .not_run = "{} is no op, so nothing runs there: print {} shows it",
      .bad_part = "{}: a part is written with whole numbers, as in scores[0,3]",
      .too_many = "{}: there are {} axes, {}",
      .bad_index = "{}: the index of axis {} must be from 0 to {}",
      .no_backward = "the lesson has no backward pass: --backward adds it",
      .no_gradient =
          "{} has no gradient: it is not on the way from the result to what the lesson differentiates by",
      .no_formula = "{} is no op: it is set, not computed",
      .reads = "reads",
      .read_by = "is read by",
      .gradient = "gradient",
      .gradient_formula = "gradient: {}",
      .called_from = "called from",
  };
  static constexpr StepPhrases zh{
      .begins = "从这里开始，每运行一个节点就停一次；help 列出所有命令。",
      .ends = "本课到此为止：仍可往回走（back）或查看（print）；quit 退出。",
      .help_ends =
          "NODE 是编号（2）、名字（scores）或路径（heads.1.scores）；不写就是当前节点。\n"
          "命令可以只写开头（n、pri）；? 就是 help；空行重复上一条成功的命令。\n",
      .not_utf8 = "{} 不是 UTF-8",
      .too_long = "一条命令最多 {} 字节",
      .no_command = "没有 {} 这条命令",
      .did_you_mean = "：是不是 {}？",
      .help_lists = "：help 列出所有命令",
      .takes_nothing = "{} 后面不能再写别的，而这里有 {}",
      .bad_count = "{} {}：必须是 1 到 {} 的整数",
      .too_far_back = "{} {}：往回最多只有 {} 个节点",
      .too_far_on = "{} {}：再走 {} 步就到末尾了",
      .first_node = "这是第一个节点，前面没有了",
      .at_end = "已经到了本课末尾，后面没有了",
      .no_node = "没有叫 {} 的节点",
      .no_id = "没有节点 {}：编号从 0 到 {}",
      .several = "{} 可以是 {} 个节点中的任何一个：",
      .more = "…… 还有 {} 个",
      .not_computed = "{} 还没有算出来：用 run {} 走到那里",
      .behind = "{} 已经走过了：用 back {} 回到那里",
      .here = "{} 就是当前节点",
      .not_run = "{} 不是运算，不会在那里运行什么：用 print {} 查看",
      .bad_part = "{}：取一部分要写整数，例如 scores[0,3]",
      .too_many = "{}：一共 {} 个轴，{}",
      .bad_index = "{}：轴 {} 的下标必须在 0 到 {} 之间",
      .no_backward = "本课没有反向传播：加上 --backward 就有",
      .no_gradient = "{} 没有梯度：它不在结果与求导变量之间的路上",
      .no_formula = "{} 不是运算：它的值是给定的，不是算出来的",
      .reads = "它读取",
      .read_by = "读取它的",
      .gradient = "梯度",
      .gradient_formula = "梯度：{}",
      .called_from = "调用处",
  };
  return language == Language::zh ? zh : en;
}

}  // namespace stepgrad::kit
