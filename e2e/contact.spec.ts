import type { Page } from "playwright/test";
import { adminPaths, messagePath } from "#app/desk/admin-paths.ts";
import { readEnv } from "#app/env.server.ts";
import { fill } from "#app/formats/fill.ts";
import { DECOY } from "#app/messages/message.ts";
import { contactPath, paths } from "#app/paths.ts";
import { contactTexts } from "#app/texts/contact.ts";
import { admin } from "#app/texts/desk.ts";
import { openDatabase } from "#db/open.ts";
import { aService } from "#test-support/addresses.ts";
import { readText } from "#test-support/http.ts";
import { startMailServer } from "#test-support/mail-server.ts";
import { owner, type Site } from "#test-support/site.ts";
import { button, onPost, openBin } from "./admin.ts";
import { expectNoViolations } from "./axe.ts";
import { oldToken, postMessage, readToken, soundMessage } from "./messages.ts";
import { expect, signedInApi, test, uniqueTitle } from "./test.ts";

const { mail } = admin.account;

/** A site behind a proxy, which says for whom it asks: so each message may come from another address. */
const behindProxy = { TRUST_PROXY: "1" };

const submit = (page: Page) => page.getByRole("button", { name: "Envoyer le message" });
const sent = (page: Page) => page.getByRole("heading", { name: "Votre message est bien parti" });
const row = (page: Page, name: string) => page.getByRole("list", { name: "Messages" }).getByRole("link", { name });
const letter = (page: Page, name: string) => page.getByRole("article").getByRole("heading", { name });
const status = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

const undoRemoval = "Annuler la suppression";
const emptyBox = "Vider les indésirables";

async function fillForm(page: Page, fields: { name: string; email?: string; text?: string }): Promise<void> {
  await page.getByLabel("Votre nom").fill(fields.name);
  await page.getByLabel("Votre adresse e-mail").fill(fields.email ?? soundMessage.email);
  await page.getByRole("radio", { name: "Autre chose" }).check();
  await page.getByLabel("Votre message").fill(fields.text ?? soundMessage.text);
}

/** A program fills in the form faster than a person may, so it sends the time of an earlier form. */
async function send(page: Page, token: string): Promise<void> {
  const field = page.locator("input[name=token]");
  await field.evaluate((input: HTMLInputElement, value) => Object.assign(input, { value }), token);
  await submit(page).click();
}

/** Opens a page of the owner, on a new site. */
async function openDesk(page: Page, site: Site, path: string): Promise<void> {
  const { token } = await signedInApi(site);
  await page.context().addCookies([{ name: "session", value: token, url: site.url }]);
  await page.goto(site.url + path);
}

/** Sends one message for each name, the last one first in the list. */
async function receive(site: Site, names: string[], change: Partial<typeof soundMessage> = {}): Promise<void> {
  const token = await oldToken(site.url);
  for (const [index, name] of names.entries()) {
    const fields = { ...soundMessage, name, text: `${soundMessage.text} ${name}`, ...change, token };
    const response = await postMessage(site.url, fields, `192.0.2.${index}`);
    expect([response.status, response.headers.get("Location")], name).toEqual([303, paths.contactThanks]);
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("what is wrong is named and kept, then the message stands on the desk", async ({ page, site }) => {
      const token = oldToken(site.url);
      const name = uniqueTitle("Zoë Ğ. d’Été");
      await page.goto(site.url + contactPath({ serviceId: aService.path.split("/").at(-1) ?? "" }));
      await page.getByLabel("Votre nom").fill(name);
      await page.getByLabel("Votre adresse e-mail").fill("zoe@");
      await page.getByLabel("Votre message").fill("Bonjour");
      await submit(page).click();
      const alert = page.getByRole("alert");
      await expect(alert).toContainText("Il reste 2 réponses à corriger");
      await expect(alert.getByRole("link")).toHaveText(["Votre adresse e-mail", "Votre message"]);
      await expect(page.getByText("Il manque la fin de l’adresse, par exemple « @example.org ».")).toBeVisible();
      await expect(page.getByText("Encore quelques mots : vingt caractères au moins.")).toBeVisible();
      await expect(page.getByLabel("Votre nom")).toHaveValue(name);
      await expect(page.getByLabel("Votre message")).toHaveValue("Bonjour");
      expect(await page.getByRole("radio", { checked: true }).count()).toBe(1);
      await expect(alert.locator("..")).toBeFocused();
      if (javaScriptEnabled) {
        await expectNoViolations(page, "contact with errors");
        await alert.getByRole("link", { name: "Votre message" }).click();
        await expect(page.getByLabel("Votre message")).toBeFocused();
      }

      const text = `Bonjour,\n\nÉtés, €uros et ${"lignes longues ".repeat(100)}\n.\nFin.`;
      await fillForm(page, { name, email: "zoe@example.org", text });
      await send(page, await token);
      await expect(sent(page)).toBeVisible();
      await expect(page).toHaveURL(paths.contactThanks.replace(/^/, site.url));
      await page.reload();

      await openDesk(page, site, messagePath());
      await expect(row(page, name)).toHaveAccessibleName(`Non lu, ${name}`);
      await row(page, name).click();
      await expect(letter(page, name)).toBeVisible();
      if (javaScriptEnabled) await expect(letter(page, name)).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(`^${name} · Messages · `));
      await expect(page.getByRole("article")).toContainText("Autre chose");
      await expect(page.getByRole("article")).toContainText("Étés, €uros");
      await expect(page.getByRole("link", { name: "Répondre par e-mail" })).toHaveAttribute(
        "href",
        /^mailto:zoe@example\.org\?subject=Re/,
      );
      await expect(row(page, name)).toHaveAccessibleName(name);
      await button(page, "Marquer comme non lu").click();
      await expect(row(page, name)).toHaveAccessibleName(`Non lu, ${name}`);
    });

    // Without scripts the test above sends a form of the desk.
    test("messages are deleted, set aside, brought back and erased", {
      tag: javaScriptEnabled ? [] : "@long",
    }, async ({ page, ownSite }) => {
      const site = await ownSite(behindProxy);
      const suspected = receive(site, ["Best SEO Team", "Crypto"], { [DECOY]: "x" });
      await Promise.all([suspected, receive(site, ["Anna", "Bilal", "Chloé"])]);
      await openDesk(page, site, messagePath());
      await row(page, "Bilal").click();
      if (javaScriptEnabled) {
        await onPost(page, (route) => route.abort());
        await button(page, "Supprimer").click();
        const lost = "Le message de Bilal n’a pas pu être supprimé. Il est toujours là.";
        await expect(page.getByRole("alert")).toHaveText(lost);
        await expect(row(page, "Bilal")).toHaveCount(1);
        await page.unrouteAll();
      }
      await button(page, "Supprimer").click();
      await expect(status(page, "Le message de Bilal a été supprimé.")).toBeVisible();
      await expect(row(page, "Bilal")).toHaveCount(0);
      if (javaScriptEnabled) await expect(letter(page, "Anna")).toBeFocused();
      await button(page, undoRemoval).click();
      await expect(letter(page, "Bilal")).toBeVisible();
      await expect(row(page, "Bilal")).toHaveCount(1);

      await button(page, "Indésirable").click();
      await expect(status(page, "Le message de Bilal a été classé dans les indésirables.")).toBeVisible();
      await expect(button(page, emptyBox)).toHaveCount(0);
      await page.getByRole("link", { name: "Indésirables 3" }).click();
      await expect(page.getByText("Mis de côté.")).toBeVisible();
      await row(page, "Bilal").click();
      await button(page, "Ce n’est pas un indésirable").click();
      await page.getByRole("link", { name: "Reçus 3" }).click();
      await expect(row(page, "Bilal")).toHaveAccessibleName("Non lu, Bilal");

      await page.getByRole("link", { name: "Indésirables 2" }).click();
      await button(page, emptyBox).click();
      await expect(status(page, "2 indésirables ont été supprimés.")).toBeVisible();
      await expect(page.getByRole("link", { name: "Indésirables 0" })).toBeVisible();
      await expect(button(page, emptyBox)).toHaveCount(0);
      if (javaScriptEnabled) await expect(page.getByRole("heading", { name: "Messages", level: 1 })).toBeFocused();
      await button(page, undoRemoval).click();
      await expect(row(page, "Best SEO Team")).toBeVisible();
      await expect(status(page, "2 indésirables")).toHaveCount(0);

      await page.getByRole("link", { name: "Reçus 3" }).click();
      for (const name of ["Anna", "Bilal", "Chloé"]) {
        await row(page, name).click();
        await button(page, "Supprimer").click();
        await expect(row(page, name)).toHaveCount(0);
      }
      await openBin(page);
      await button(page, "Restaurer le message d’Anna").click();
      await expect(page.getByRole("link", { name: "Reçus 1" })).toBeVisible();
      const sure = page.getByRole("alert").getByRole("button", { name: "Effacer pour de bon" });
      await openBin(page);
      await button(page, "Effacer pour de bon le message de Bilal").click();
      await expect(page.getByRole("alert")).toContainText("Effacer pour de bon le message de Bilal\u00a0?");
      await sure.click();
      await expect(status(page, "Le message a été effacé.")).toBeVisible();
      await expect(page.getByText("1 message supprimé")).toBeVisible();
      await openBin(page);
      await button(page, "Vider la corbeille").click();
      await sure.click();
      await expect(status(page, "La corbeille a été vidée.")).toBeVisible();
      await expect(page.getByText("0 message supprimé")).toBeVisible();
    });
  });
}

test("nothing of the field that people do not see is a word that autofill looks for", async ({ site }) => {
  const html = await (await fetch(site.url + paths.contact)).text();
  const [label = "", input = ""] =
    /([^<>]*)(?:<!-- -->)? (<input [^>]*tabindex="-1"[^>]*>)/i.exec(html)?.slice(1) ?? [];
  expect(label).not.toBe("");
  const [name, id] = ["name", "id"].map((attribute) => new RegExp(` ${attribute}="([^"]*)"`).exec(input)?.[1]);
  expect([name, id]).toEqual([DECOY, DECOY]);
  // The last of each line are French.
  const looked = [
    ...["street", "suite", "unit", "apt", "addr", "line", "rue", "voie", "adresse", "complement", "étage", "appart"],
    ...["company", "organi", "business", "société", "societe", "entreprise"],
    ...["city", "town", "zip", "postal", "post", "country", "state", "region", "ville", "code", "pays", "cp"],
    ...["phone", "tel", "fax", "mobile", "portable", "url", "site", "web", "mail", "courriel"],
    ...["title", "name", "user", "login", "pass", "pin", "otp", "card", "cvc", "civilité", "nom", "naissance", "carte"],
  ];
  for (const word of looked) expect(`${name} ${id} ${label}`.toLowerCase()).not.toContain(word);
  // A token of the standard that is neither "off", which browsers overrule, nor one for which anything is saved.
  expect(input).toContain('autoComplete="transaction-currency"');
});

test("the page names its work, going back loses nothing, and a sixth message waits", async ({ page, ownSite }) => {
  const site = await ownSite();
  const work = await (await signedInApi(site)).publish({ title: "Maison Aubier" });
  const token = await oldToken(site.url);
  await page.goto(site.url + contactPath({ workId: work._id }));
  await expect(page.getByText("À propos du projet « Maison Aubier »")).toBeVisible();
  await fillForm(page, { name: "Noé" });
  // As after a day, or at once.
  await send(page, "");
  await expect(page.getByRole("alert")).toContainText("envoyez-le de nouveau");
  await send(page, token);
  await expect(sent(page)).toBeVisible();
  await page.goBack();
  await fillForm(page, { name: "Inès", text: "J’oubliais : l’ouverture est prévue en septembre." });
  await send(page, token);
  await expect(sent(page)).toBeVisible();
  await openDesk(page, site, messagePath());
  await expect(page.getByRole("link", { name: "Reçus 2" })).toBeVisible();
  await row(page, "Noé").click();
  await expect(page.getByRole("article")).toContainText("Maison Aubier");
  expect((await fetch(site.url + paths.contact)).headers.get("Cache-Control")).toBe("no-store, no-transform");

  const post = (text: string) =>
    postMessage(site.url, { ...soundMessage, text: `${soundMessage.text} ${text}`, token });
  for (const text of ["3", "4", "5"]) expect((await post(text)).status).toBe(303);
  const refused = await post("6");
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 3_000]).toEqual([429, true]);
  const [, alert = ""] = (await refused.text()).split('role="alert"');
  for (const words of ["Trop de messages en peu de temps", `>${soundMessage.text} 6</textarea>`])
    expect(alert).toContain(words);
});

test("a message that is refused comes back with the reason and all that was typed", async ({ site }) => {
  const { text_too_long, name_missing } = contactTexts.errors;
  const long = "é".repeat(40_000);
  const refusals: [change: Partial<typeof soundMessage>, says: string, shows: string[]][] = [
    [{ text: long }, text_too_long, [long, soundMessage.name, soundMessage.email]],
    // It is too large to be read, and no browser sends it.
    [{ text: "a".repeat(6_000_000) }, text_too_long, ['maxLength="100000"']],
    [{ name: "<Noé>" }, "Retirez les signes «\u00a0&lt;\u00a0», «\u00a0&gt;\u00a0» et", ['value="&lt;Noé&gt;"']],
  ];
  for (const [change, says, shows] of refusals) {
    const answer = await postMessage(site.url, { ...soundMessage, token: "", ...change });
    expect(answer.status, says).toBe(422);
    const page = await answer.text();
    for (const part of [says, ...shows]) expect(page.includes(part), part.slice(0, 100)).toBe(true);
    expect(page).not.toContain(name_missing);
  }
});

test("a mail server can be tried, and one that waits or refuses costs no message", { tag: "@long" }, async ({
  page,
  ownSite,
  database,
}) => {
  test.skip(database !== "PostgreSQL", "changes the database beside the site");
  const refusal = (answer: string, responseCode: number) => Object.assign(new Error(answer), { responseCode });
  let refused: Error | null = refusal("quota reached", 452);
  let answer: ((error: Error | null) => void) | undefined;
  let isHeld = false;
  const server = await startMailServer({
    allowInsecureAuth: true,
    onAuth: ({ username }, _, done) => done(null, { user: username }),
    onMailFrom: (_, __, done) => {
      if (isHeld) answer = done;
      else done(refused);
    },
  });
  // A provider's account, which is the sender as long as nothing else is.
  const from = "8a1b2c001@smtp-brevo.com";
  const account = { MAIL_FROM: "", SMTP_USER: from, SMTP_PASSWORD: "secret" };
  const site = await ownSite({ ...behindProxy, ...server.settings, ...account });
  await openDesk(page, site, adminPaths.account);
  await expect(page.getByText(fill(mail.hint, { address: owner.email, from }))).toBeVisible();
  await expect(page.getByText(fill(mail.doubtful, { from }))).toBeVisible();
  await button(page, mail.button).click();
  await expect(page.getByRole("alert")).toContainText(mail.failed);
  await expect(page.getByRole("alert")).toContainText("452 quota reached");
  refused = null;
  await button(page, mail.button).click();
  await expect(page.getByRole("status").getByText(mail.sent.split(" {")[0] ?? "")).toContainText("« 250 OK");
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(server.mails.splice(0).map(({ from, to }) => [from, to])).toEqual([[from, [owner.email]]]);

  isHeld = true;
  const token = await readToken(site.url);
  await receive(site, ["Anna"]);
  // The visitor has the answer, and the mail server still holds the connection.
  await expect.poll(() => answer).toBeDefined();
  await page.goto(site.url + messagePath());
  await row(page, "Anna").click();
  await expect(page.getByText("Avis par e-mail en attente.")).toBeVisible();

  isHeld = false;
  refused = refusal("account closed", 550);
  answer?.(refused);
  const { db, close } = await openDatabase(readEnv(site.env).database);
  const failed = () => db.selectFrom("messages").select("id").where("last_error", "is not", null).execute();
  await expect.poll(failed).toHaveLength(1);
  // A day has passed, so the next try is the last one.
  await db.updateTable("messages").set({ tries: 15, next_try_at: new Date() }).execute();
  await db.updateTable("attempts").set({ failures: 300 }).execute();
  await close();
  const crowded = await postMessage(site.url, { ...soundMessage, token });
  expect([crowded.status, Number(crowded.headers.get("Retry-After")) > 3_000]).toEqual([429, true]);
  const html = await crowded.text();
  expect(html).toMatch(/Votre texte reste ici\u00a0: écrivez-moi plutôt à <a href="mailto:[^"]+">/);
  expect(html).toContain(soundMessage.text);
  await expect(async () => {
    await page.goto(site.url + messagePath());
    await expect(page.getByText(/^Les avis par e-mail ne partent plus/)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText("« 550 account closed »")).toBeVisible();
  await button(page, "Réessayer").click();
  await expect(page.getByRole("alert")).toContainText("ne partent plus");
  refused = null;
  await button(page, "Réessayer").click();
  await expect(status(page, "Les avis sont partis.")).toBeVisible();
  expect(server.mails.map((each) => each.header("Reply-To"))).toEqual([expect.stringContaining(soundMessage.email)]);
  await server.close();
});

test("a chosen kind has its ring however the focus came to it", async ({ page }) => {
  await page.goto(paths.contact);
  const radio = page.getByRole("radio", { name: "Autre chose" });
  // For WebKit the focus that an arrow key brings is no more visible than that of a click.
  await radio.click();
  await expect(page.locator("label", { has: radio })).toHaveCSS("outline-style", "solid");
});

test("without a mail server the account page says so, and has no button", async ({ site, api }) => {
  const html = await readText(site.url + adminPaths.account, { headers: { Cookie: `session=${api.token}` } });
  expect(html).toContain(mail.none);
  expect(html).not.toContain(`>${mail.button}<`);
});
