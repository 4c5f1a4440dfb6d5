// Debian's Chromium, driven by playwright-core, which lies in a folder of the build.
import { createRequire } from "node:module";
import { join } from "node:path";

const { chromium } = createRequire(join(process.env.STEPGRAD_NODE_MODULES, "here.js"))("playwright-core");

/** Chromium's sandbox does not start for root, and for nobody else is it left out. */
export const startChromium = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    chromiumSandbox: process.getuid() !== 0,
    // Playwright lets pages change their address without end; browsers do not.
    ignoreDefaultArgs: ["--disable-ipc-flooding-protection"],
    args: ["--font-render-hinting=none", "--force-color-profile=srgb"],
  });
