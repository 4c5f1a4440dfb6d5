# What a page of attention is made of, a line for each file: the template, styles in the order in which they hold, and
# modules. A test finds files of this folder that are not listed.
set(web_files
    page.html
    base.css
    controls.css
    shell.css
    colours.js
    data.js
    dom.js
    fragment.js
    head_view.js
    keys.js
    labels.js
    main.js
    menus.js
    model_view.js
    neuron_view.js
    numbers.js
    shared_menus.js
    shell.js
    state.js
    tabs.js
    tensor.js
    theme.js
    words.js
)
