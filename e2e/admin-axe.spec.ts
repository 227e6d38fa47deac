import type { Locator, Page } from "playwright/test";
import { plural } from "#app/fill.ts";
import { adminPaths, editWorkPath } from "#app/routes/admin/paths.ts";
import { admin } from "#app/texts/admin.ts";
import {
  button,
  changesButton,
  chooseImage,
  collectDialogs,
  expect,
  fileField,
  fillNewWork,
  onPost,
  openDashboard,
  openForm,
  placeOf,
  publishButton,
  test,
  untilSaved,
} from "./admin.ts";
import { expectNoViolations } from "./axe.ts";
import { type Api, picture, signIn } from "./test.ts";

interface State {
  name: string;
  /** The page is still in the state before. */
  isNext?: true;
  /** Brings the page into the state. */
  arrange: (page: Page, api: Api) => Promise<unknown>;
  /** The element that shows that the page is in the state. */
  shows: (page: Page) => Locator;
}

/** Publishes a work and opens the dashboard. */
async function openFilledDashboard(page: Page, api: Api): Promise<void> {
  await api.publish({ title: "Rivage" });
  await openDashboard(page, "Rivage");
}

/** Publishes a work and opens its form. Returns its id. */
async function openEditForm(page: Page, api: Api): Promise<string> {
  const work = await api.publish({ title: "Cadence" });
  await openForm(page, editWorkPath(work._id));
  return work._id;
}

async function openSignIn(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "session" });
  await page.evaluate(() => localStorage.clear());
  await page.goto(adminPaths.signIn);
}

const states: State[] = [
  {
    name: "dashboard",
    arrange: openFilledDashboard,
    shows: (page) => button(page, "Déplacer « Rivage »"),
  },
  {
    name: "a grabbed row",
    isNext: true,
    arrange: (page) => button(page, "Déplacer « Rivage »").press("Enter"),
    shows: (page) => page.getByRole("button", { name: "Déplacer « Rivage »", pressed: true }),
  },
  {
    name: "the toast and the open trash",
    isNext: true,
    arrange: async (page) => {
      await button(page, "Déplacer « Rivage »").press("Escape");
      await page.getByText(/^Corbeille/).click();
      await button(page, "Supprimer « Rivage »").click();
    },
    shows: (page) => page.getByText("« Rivage » a été supprimé."),
  },
  {
    name: "an empty dashboard",
    arrange: (page) => page.goto(adminPaths.dashboard),
    shows: (page) => page.getByText("Vide", { exact: true }),
  },
  {
    name: "drafts with an open preview link",
    arrange: async (page, api) => {
      const { _id } = await api.draft({ title: "Marais" });
      await api.draft();
      await api.preview(_id);
      await page.goto(editWorkPath(_id));
      await page.goto(`${adminPaths.dashboard}#apercu-${_id}`);
    },
    shows: (page) => button(page, "Copier le lien"),
  },
  {
    name: "the visits",
    arrange: async (page) => {
      await page.goto(adminPaths.visits);
      await page.getByRole("link", { name: "90\u00a0jours" }).click();
    },
    shows: (page) => page.getByRole("link", { name: "90\u00a0jours" }),
  },
  {
    name: "the availability",
    arrange: (page) => page.goto(adminPaths.availability),
    shows: (page) => page.getByRole("radio", { name: "Ne rien afficher" }),
  },
  {
    name: "the empty form",
    arrange: (page) => openForm(page, adminPaths.newWork),
    shows: publishButton,
  },
  {
    name: "field errors",
    isNext: true,
    arrange: (page) => publishButton(page).click(),
    shows: (page) => page.getByText(plural(admin.form.errorSummary, 4)),
  },
  {
    name: "an upload in progress, and a file dragged over the gallery",
    arrange: async (page) => {
      await openForm(page, adminPaths.newWork);
      // The request is never answered, so the upload goes on for the whole check.
      await page.route("**/api/images", () => {});
      await fileField(page).setInputFiles({ name: "image.png", mimeType: "image/png", buffer: await picture() });
      await page.getByText(/^Étude de cas/).click();
      const dataTransfer = await page.evaluateHandle(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(["x"], "x.png"));
        return transfer;
      });
      await button(page, admin.form.gallery.add).dispatchEvent("dragover", { dataTransfer });
    },
    shows: (page) => page.getByRole("progressbar"),
  },
  {
    name: "a save without an answer",
    arrange: async (page, api) => {
      await openEditForm(page, api);
      await onPost(page, (route) => route.abort());
      await page.getByRole("textbox", { name: "Titre", exact: true }).fill("Panne");
    },
    shows: (page) => page.getByText(admin.save.changesUnanswered),
  },
  {
    name: "a case study with errors",
    arrange: async (page) => {
      await openForm(page, adminPaths.newWork);
      await page.getByText(/^Étude de cas/).click();
      await page.getByRole("combobox", { name: "Technologies" }).fill("PHP,");
      await page.getByLabel("Chiffre 1").fill("22");
      await fileField(page, "gallery").setInputFiles({
        name: "image.png",
        mimeType: "image/png",
        buffer: await picture(),
      });
      await placeOf(page, "gallery").locator("summary").click();
      await publishButton(page).click();
    },
    shows: (page) => page.getByRole("alert"),
  },
  {
    name: "the thanks for a publication",
    arrange: async (page) => {
      await fillNewWork(page, "Merci");
      await publishButton(page).click();
    },
    shows: (page) => page.getByText("votre projet a bien été publié"),
  },
  {
    name: "changes to publish, with the framing and the preview link open",
    arrange: async (page, api) => {
      await openEditForm(page, api);
      await chooseImage(page, await picture("#58b19f", 1_600, 1_200));
      await untilSaved(page);
      await placeOf(page, "image").locator("summary").click();
      await page.getByText(admin.preview.link, { exact: true }).click();
      await button(page, admin.drafts.preview.create).click();
    },
    shows: (page) => button(page, admin.drafts.preview.prolong),
  },
  {
    name: "a conflict",
    arrange: async (page, api) => {
      const id = await openEditForm(page, api);
      await api.revise(id, { title: "Leur version" });
      await page.getByRole("textbox", { name: "Titre", exact: true }).fill("Ma version");
    },
    shows: (page) => button(page, admin.save.keepMine),
  },
  {
    name: "the thanks for an edit",
    arrange: async (page, api) => {
      await openEditForm(page, api);
      await changesButton(page).click();
      await page.getByRole("button", { name: "Rester ici" }).click();
    },
    shows: (page) => page.getByText("votre projet a bien été mis à jour"),
  },
  {
    name: "account",
    arrange: (page) => page.goto(adminPaths.account),
    shows: (page) => page.getByText("Cet appareil"),
  },
  {
    name: "account, with an error",
    isNext: true,
    arrange: (page) => page.getByRole("button", { name: "Changer le mot de passe" }).click(),
    shows: (page) => page.getByText("Le mot de passe actuel est incorrect."),
  },
  {
    name: "sign-in",
    arrange: openSignIn,
    shows: (page) => button(page, "Afficher le mot de passe"),
  },
  {
    name: "sign-in, refused",
    isNext: true,
    arrange: (page) => page.getByRole("button", { name: "Se connecter" }).click(),
    shows: (page) => page.getByText("Adresse e-mail ou mot de passe incorrect."),
  },
];

test("axe finds no violation in any state of an admin page", async ({ page, api }) => {
  test.setTimeout(300_000);
  // Without animations, no element is checked while it fades in.
  await page.emulateMedia({ reducedMotion: "reduce" });
  collectDialogs(page);
  await signIn(page);
  for (const { name, isNext, arrange, shows } of states) {
    if (!isNext) await api.removeAll();
    await arrange(page, api);
    await expect(shows(page), name).toBeVisible();
    await expectNoViolations(page, name);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
});
