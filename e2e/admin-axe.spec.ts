import type { Locator, Page } from "playwright/test";
import { adminPaths, editWorkPath, messagePath } from "#app/desk/admin-paths.ts";
import { admin } from "#app/texts/desk.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { portfolio } from "#content/portfolio.ts";
import { logIn } from "#test-support/sign-in.ts";
import {
  button,
  collectDialogs,
  draftButton,
  expect,
  fileField,
  fillNewWork,
  onPost,
  openForm,
  placeOf,
  publishButton,
  test,
  untilSaved,
} from "./admin.ts";
import { expectNoViolations } from "./axe.ts";
import { oldToken, postMessage, soundMessage } from "./messages.ts";
import { openStudy, pictureFiles } from "./study.ts";
import { type Api, type Desk, picture, signIn, textField } from "./test.ts";

const { add, form, preview, save } = admin;

interface State {
  name: string;
  /** The page is still in the state before. */
  isNext?: true;
  /** Its parts are in other states too: only the long run looks at it. */
  isRare?: true;
  /** Brings the page into the state. */
  arrange: (page: Page, api: Api, desk: Desk) => Promise<unknown>;
  /** The element that shows that the page is in the state. */
  shows: (page: Page) => Locator;
}

/** Publishes a work and opens its form. Returns its id. */
async function openEditForm(page: Page, api: Api): Promise<string> {
  const work = await api.publish({ title: "Cadence" });
  await openForm(page, editWorkPath(work._id));
  return work._id;
}

/** Publishes a work and saves changes of it. Returns its id. */
async function openChanged(page: Page, api: Api): Promise<string> {
  const id = await openEditForm(page, api);
  await textField(page, "title").fill("Cadence, revue");
  await page.keyboard.press("Control+s");
  await untilSaved(page);
  return id;
}

async function openSignIn(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "session" });
  await page.evaluate(() => localStorage.clear());
  await page.goto(adminPaths.signIn);
}

const states: State[] = [
  {
    name: "dashboard, with a toast and an open trash",
    arrange: async (page, api) => {
      for (const title of ["Cadence", "Rivage"]) await api.publish({ title });
      await page.goto(adminPaths.dashboard);
      // Scripts make the rows draggable.
      await expect(page.getByTitle(/^Déplacer/).first()).toBeVisible();
      await page.getByText(/^Corbeille/).click();
      await button(page, "Supprimer « Rivage »").click();
    },
    shows: (page) => page.getByText("« Rivage » a été supprimé."),
  },
  {
    name: "drafts with an open preview link",
    isRare: true,
    arrange: async (page, _, desk) => {
      const id = await desk.draft({ title: "Marais" });
      await desk.draft({ client: "Sans titre" });
      await desk.share(id);
      await page.goto(editWorkPath(id));
      await page.goto(`${adminPaths.dashboard}#apercu-${id}`);
    },
    shows: (page) => button(page, "Copier le lien"),
  },
  {
    name: "the availability",
    arrange: (page) => page.goto(adminPaths.availability),
    shows: (page) => page.getByRole("radio", { name: "Ne rien afficher" }),
  },
  {
    name: "a case study with errors, pictures on their way, interrupted and refused",
    arrange: async (page) => {
      await openForm(page);
      await openStudy(page);
      await page.getByLabel(portfolio.skillsLabel ?? form.study.technologies.label).fill("PHP,");
      await page.getByLabel(`${form.study.figures.value} 1`).fill("22");
      await publishButton(page).click();
      await expect(page.getByRole("alert").getByRole("link").nth(4)).toBeVisible();
      await page.route(`**${adminPaths.images}`, (route) => route.abort(), { times: 1 });
      const [file, next, last] = await pictureFiles(3);
      const gif = { name: "film.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") };
      await fileField(page, "gallery").setInputFiles(file ? [file, gif] : []);
      await expect(page.getByText(errorTexts.image_gif).first()).toBeVisible();
      // The requests are never answered, so the uploads go on for the whole check.
      await page.route(`**${adminPaths.images}`, () => {});
      await fileField(page, "gallery").setInputFiles(next && last ? [next, last] : []);
      await fileField(page, "phone").setInputFiles(last ? [last] : []);
    },
    shows: (page) => page.getByText(form.picture.queued),
  },
  {
    name: "a file dragged over the form",
    isRare: true,
    isNext: true,
    arrange: async (page) => {
      const dataTransfer = await page.evaluateHandle(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(["x"], "x.png"));
        return transfer;
      });
      await button(page, form.image.add).dispatchEvent("dragover", { dataTransfer });
    },
    shows: (page) => placeOf(page, "image").locator("[data-over]"),
  },
  {
    name: "a draft with an open framing and a counter",
    arrange: async (page) => {
      await fillNewWork(page, "x".repeat(121), await picture("#58b19f", 640, 480));
      await placeOf(page, "image").locator("summary").click();
      await draftButton(page).click();
      await untilSaved(page);
    },
    shows: (page) => page.getByRole("group", { name: form.framing.kind }),
  },
  {
    name: "no answer",
    isRare: true,
    arrange: async (page) => {
      await fillNewWork(page, "Panne");
      await untilSaved(page);
      await onPost(page, (route) => route.abort());
      await publishButton(page).click();
    },
    shows: (page) => page.getByText(errorTexts.no_answer),
  },
  {
    name: "an expired session",
    isRare: true,
    arrange: async (page, api) => {
      await openEditForm(page, api);
      await page.context().clearCookies({ name: "session" });
      await textField(page, "title").fill("Après");
      await page.keyboard.press("Control+s");
    },
    shows: (page) => page.getByRole("link", { name: admin.signIn.submit }),
  },
  {
    name: "changes that wait, with a preview link",
    isRare: true,
    arrange: async (page, api) => {
      await signIn(page);
      await openChanged(page, api);
      await page.locator("summary", { hasText: preview.link }).click();
      await button(page, admin.drafts.preview.create).click();
    },
    shows: (page) => button(page, admin.drafts.preview.copy),
  },
  {
    name: "the question before the changes are discarded",
    isRare: true,
    isNext: true,
    arrange: (page) => button(page, save.discard).click(),
    shows: (page) => page.getByText(save.discardAsk.text),
  },
  {
    name: "a conflict",
    isRare: true,
    arrange: async (page, api) => {
      const id = await openEditForm(page, api);
      await api.revise(id, { title: "Leur version" });
      await textField(page, "title").fill("Ma version");
      await page.keyboard.press("Control+s");
    },
    shows: (page) => button(page, save.keepMine),
  },
  {
    name: "the thanks for a publication",
    arrange: async (page, api, desk) => {
      const { _id: id } = await api.publish({ title: "Merci" });
      await desk.submit(id, "takeOff");
      await openForm(page, editWorkPath(id));
      await publishButton(page).click();
    },
    shows: (page) => page.getByText(add.done.message),
  },
  {
    name: "a message",
    arrange: async (page) => {
      const { origin } = new URL(page.url());
      await postMessage(origin, { ...soundMessage, token: await oldToken(origin) });
      await page.goto(messagePath());
      await page.getByRole("link", { name: soundMessage.name }).first().click();
    },
    shows: (page) => page.getByRole("article").getByRole("heading", { name: soundMessage.name }),
  },
  {
    name: "account, with an error",
    arrange: async (page) => {
      await page.goto(adminPaths.account);
      await page.getByRole("button", { name: "Changer le mot de passe" }).click();
    },
    shows: (page) => page.getByText("Le mot de passe actuel est incorrect."),
  },
  {
    name: "the question before a session ends",
    isRare: true,
    arrange: async (page) => {
      await logIn(new URL(page.url()).origin);
      await page.goto(adminPaths.account);
      await page
        .getByRole("button", { name: /, session ouverte / })
        .first()
        .click();
    },
    shows: (page) => page.getByRole("alert"),
  },
  {
    name: "sign-in, refused",
    arrange: async (page) => {
      await openSignIn(page);
      await button(page, admin.signIn.submit).click();
    },
    shows: (page) => page.getByText("Adresse e-mail ou mot de passe incorrect."),
  },
];

test("axe finds no violation in any state of an admin page", async ({ page, api, desk }) => {
  test.setTimeout(600_000);
  // Without animations, no element is checked while it fades in.
  await page.emulateMedia({ reducedMotion: "reduce" });
  collectDialogs(page);
  await signIn(page);
  for (const { name, isNext, isRare, arrange, shows } of states) {
    if (isRare && !process.env.TEST_LONG) continue;
    if (!isNext) await desk.removeAll();
    await arrange(page, api, desk);
    await expect(shows(page), name).toBeVisible();
    await expectNoViolations(page, name);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
});
