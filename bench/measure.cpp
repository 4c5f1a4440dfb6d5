#include "bench/measure.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>

#include "bench/worker.h"
#include "graph/error.h"
#include "lessons/kit/measure.h"

namespace stepgrad::bench {

namespace {

// One of those who take turns at a case.
struct Seat {
  Row row;
  std::unique_ptr<Worker> worker;  // none where it cannot be run
  std::vector<double> ms;

  void fail(const std::string& reason) {
    row.measured.reset();
    row.reason = reason;
    worker.reset();
  }
};

Seat seated(const Contestant& contestant, const Case& run) {
  Seat seat{{contestant.what, run, {}, contestant.reason}, nullptr, {}};
  if (!contestant.reason.empty()) return seat;
  try {
    seat.worker = std::make_unique<Worker>(contestant.command(run));
  } catch (const Error& failed) {
    seat.fail(failed.what());
  }
  return seat;
}

void take_turn(Seat& seat) {
  // Threads of the one who was last wait busily for a while before they sleep.
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  try {
    const Turn turn = seat.worker->take_turn();
    seat.ms.insert(seat.ms.end(), turn.ms.begin(), turn.ms.end());
    seat.row.measured = Measured{kit::median(seat.ms), turn.peak_mb};
  } catch (const Error& failed) {
    seat.fail(failed.what());
  }
}

}  // namespace

std::vector<Row> measure(const Case& run, const std::vector<Contestant>& contestants, std::uint64_t turns) {
  std::vector<Seat> seats;
  for (const Contestant& contestant : contestants) seats.push_back(seated(contestant, run));
  for (std::uint64_t turn = 0; turn < turns; ++turn) {
    for (Seat& seat : seats) {
      if (seat.worker) take_turn(seat);
    }
  }
  std::vector<Row> rows;
  for (Seat& seat : seats) rows.push_back(std::move(seat.row));
  return rows;
}

}  // namespace stepgrad::bench
