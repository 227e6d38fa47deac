import assert from "node:assert/strict";
import { test } from "node:test";
import { messagePath } from "#app/desk/admin-paths.ts";
import { DECOY } from "#app/messages/message.ts";
import { paths } from "#app/paths.ts";
import { contactTexts } from "#app/texts/contact.ts";
import { signedInApi } from "#test-support/api.ts";
import { readText } from "#test-support/http.ts";
import { startMailServer } from "#test-support/mail-server.ts";
import { startSite } from "#test-support/site.ts";
import { soundMessage } from "../messages.ts";
import { startFirefox } from "./firefox.ts";
import { testFlows } from "./flows.ts";
import { tabOf } from "./tab.ts";

testFlows("Firefox", startFirefox);

/** As Firefox saves it. */
const address = {
  guid: "a1b2c3d4e5f6",
  version: 1,
  name: soundMessage.name,
  "street-address": "12 rue des Forges\nBâtiment C",
  "postal-code": "44000",
  "address-level2": "Nantes",
  country: "FR",
  email: soundMessage.email,
};

test("what Firefox fills in from a saved address betrays no honest message", {
  skip: !process.env.TEST_LONG && "it needs a Firefox of its own",
}, async (t) => {
  const mail = await startMailServer();
  const [firefox, site] = await Promise.all([
    startFirefox([address]),
    startSite({ database: "PostgreSQL", store: "disk" }, mail.settings),
  ]);
  t.after(() => Promise.all([firefox.stop(), site.dispose(), mail.close()]));
  const tab = tabOf(await firefox.openTab(), site.url);
  const typedIn = (id: string) =>
    tab.evaluate((wanted) => document.querySelector<HTMLInputElement>(wanted)?.value, `#${id}`);

  /** Chooses the saved address in the list below the first field. Before it is there, Enter would send the form. */
  async function chooseAddress(): Promise<void> {
    await tab.evaluate(() => {
      const keep = (event: Event) => {
        if ("isComplete" in window) return;
        event.preventDefault();
        event.stopPropagation();
        Object.assign(window, { tries: "tries" in window ? Number(window.tries) + 1 : 1 });
      };
      addEventListener("submit", keep, true);
    });
    await tab.click("textbox", contactTexts.name);
    for (let tries = 1; tries < 20 && !(await typedIn("email")); tries += 1) {
      for (const key of ["ArrowDown", "ArrowDown", "Enter"] as const) {
        // The list is no part of the page, which cannot tell whether it is open yet.
        const from = await tab.evaluate(() => performance.now());
        await tab.until((start, pause) => performance.now() > start + pause, from, 200 * tries);
        await tab.press(key);
      }
      await tab.until((count) => {
        const isFilled = document.querySelector<HTMLInputElement>("[name=email]")?.value !== "";
        return isFilled || ("tries" in window && Number(window.tries) >= count);
      }, tries);
    }
    assert.equal(await typedIn("email"), address.email);
  }

  // So the field was called once.
  await tab.open(paths.contact);
  await tab.evaluate((decoy) => {
    const field = document.getElementById(decoy);
    if (field) Object.assign(field, { id: "suite", autocomplete: "off" });
  }, DECOY);
  await chooseAddress();
  assert.match((await typedIn("suite")) ?? "", /Bâtiment C$/);

  await tab.open(paths.contact);
  await chooseAddress();
  assert.deepEqual([await typedIn("name"), await typedIn(DECOY)], [soundMessage.name, ""]);
  await tab.type(contactTexts.text, soundMessage.text);
  await tab.click("radio", contactTexts.otherKind);
  // Only a program sends a message within three seconds.
  await tab.until(() => performance.now() > 3_100);
  await tab.evaluate(() => void Object.assign(window, { isComplete: true }));
  await tab.click("button", contactTexts.submit);
  await tab.sees("heading", contactTexts.sent.h1);
  const { token } = await signedInApi(site);
  const inbox = await readText(site.url + messagePath(), { headers: { Cookie: `session=${token}` } });
  assert.ok(inbox.includes(soundMessage.name), "it is among the received ones");
  await t.waitFor(() => assert.equal(mail.mails.length, 1), { timeout: 20_000 });
});
