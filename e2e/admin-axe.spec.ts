import type { Locator, Page } from "playwright/test";
import { adminPaths, editWorkPath } from "#app/routes/admin/paths.ts";
import {
  button,
  chooseImage,
  collectDialogs,
  expect,
  fillNewWork,
  openDashboard,
  openForm,
  publishButton,
  saveButton,
  test,
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

/** Opens the form of a new work and types a title, which makes a draft. */
async function startDraft(page: Page): Promise<void> {
  await openForm(page, adminPaths.newWork);
  await page.getByRole("textbox", { name: "Titre", exact: true }).fill("Brouillon");
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
    name: "the dialog before a logout",
    arrange: async (page, api) => {
      await startDraft(page);
      await openFilledDashboard(page, api);
      await page.getByRole("button", { name: "Se déconnecter" }).click();
    },
    shows: (page) => page.getByRole("dialog"),
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
    shows: (page) => page.getByText("5 champs sont à corriger"),
  },
  {
    name: "a file dragged over the form",
    isNext: true,
    arrange: async (page) => {
      const dataTransfer = await page.evaluateHandle(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(["x"], "x.png"));
        return transfer;
      });
      await page.locator("form").last().dispatchEvent("dragover", { dataTransfer });
    },
    shows: (page) => page.getByText("Déposez l’image ici"),
  },
  {
    name: "an upload in progress",
    arrange: async (page) => {
      await fillNewWork(page, "Envoi", await picture("#58b19f", 1_600, 1_200));
      // The request is never answered, so the upload goes on for the whole check.
      await page.route("**/api/works", () => {});
      await publishButton(page).click();
    },
    shows: (page) => page.getByRole("progressbar"),
  },
  {
    name: "a network failure",
    arrange: async (page) => {
      await fillNewWork(page, "Panne");
      await page.route("**/api/works", (route) => route.abort());
      await publishButton(page).click();
    },
    shows: (page) => page.getByRole("button", { name: "Réessayer" }),
  },
  {
    name: "a case study with errors",
    arrange: async (page) => {
      await openForm(page, adminPaths.newWork);
      await page.getByText(/^Étude de cas/).click();
      await page.getByRole("combobox", { name: "Technologies" }).fill("PHP,");
      await page.getByLabel("Chiffre 1").fill("22");
      await page.getByLabel("Ajouter des images").setInputFiles({
        name: "image.png",
        mimeType: "image/png",
        buffer: await picture(),
      });
      await expect(page.getByText("Replier")).toBeVisible();
      await button(page, "Enregistrer le brouillon").click();
      await expect(page.getByRole("alert")).toBeVisible();
      await page.getByRole("combobox", { name: "Technologies" }).fill("Reac");
    },
    shows: (page) => page.getByRole("option").first(),
  },
  {
    name: "an offered draft",
    arrange: async (page) => {
      await startDraft(page);
      await openForm(page, adminPaths.newWork);
    },
    shows: (page) => page.getByRole("button", { name: "Reprendre la saisie" }),
  },
  {
    name: "the dialog before leaving",
    arrange: async (page) => {
      await startDraft(page);
      await page.getByRole("link", { name: "Tableau de bord" }).click();
    },
    shows: (page) => page.getByRole("dialog"),
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
    name: "an edit with a new image",
    arrange: async (page, api) => {
      await openEditForm(page, api);
      await chooseImage(page, await picture("#58b19f", 1_600, 1_200));
    },
    shows: (page) => page.getByRole("img", { name: "Image choisie" }),
  },
  {
    name: "a conflict",
    arrange: async (page, api) => {
      const id = await openEditForm(page, api);
      await api.revise(id, { title: "Leur version" });
      await page.getByRole("textbox", { name: "Titre", exact: true }).fill("Ma version");
      await saveButton(page).click();
    },
    shows: (page) => page.getByRole("heading", { name: "Ce projet a changé entre-temps" }),
  },
  {
    name: "the thanks for an edit",
    arrange: async (page, api) => {
      await openEditForm(page, api);
      await saveButton(page).click();
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
    if (!isNext) {
      await api.removeAll();
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith("draft:")) localStorage.removeItem(key);
      });
    }
    await arrange(page, api);
    await expect(shows(page), name).toBeVisible();
    await expectNoViolations(page, name);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
});
