// Exits 0 where Chromium starts; else prints in one line why it does not.
import { startChromium } from "./chromium.mjs";

try {
  await (await startChromium()).close();
} catch (error) {
  console.log(error.message.split("\n").find((line) => line.trim() !== ""));
  process.exitCode = 1;
}
