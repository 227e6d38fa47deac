import { chromium } from "playwright";
import { chromiumOptions } from "#test-support/chromium.ts";


const [url = "", path = "/", out = "", width = "1440", theme = "dark", signed = ""] = process.argv.slice(2);
const browser = await chromium.launch(chromiumOptions());
const page = await browser.newPage({
  baseURL: url,
  viewport: { width: Number(width), height: width === "390" ? 844 : 900 },
  reducedMotion: "reduce",
  deviceScaleFactor: 1,
});
await page.context().addCookies([{ name: "theme", value: theme, url }]);
page.on("pageerror", (e) => console.log("ERROR", e.message));
page.on("console", (m) => m.type() === "error" && console.log("CONSOLE", m.text()));
if (signed) 0;
await page.goto(path, { waitUntil: "networkidle" });
await page.evaluate(async () => {
  for (let y = 0; y < document.body.scrollHeight; y += 400) {
    scrollTo(0, y);
    await new Promise((r) => setTimeout(r, 80));
  }
  scrollTo(0, 0);
  await Promise.all([...document.images].filter((i) => i.complete).map((i) => i.decode().catch(() => {})));
});
await page.waitForTimeout(300);
if (process.env.PICK) {
  await page.setInputFiles("input[type=file]", process.env.PICK);
  await page.waitForTimeout(1500);
}
await page.screenshot({ path: out, fullPage: true });
await browser.close();
