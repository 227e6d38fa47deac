import type { Page } from "playwright/test";
import { adminPaths, editWorkPath } from "#app/routes/admin/paths.ts";
import {
  chooseImage,
  collectDialogs,
  expect,
  fillNewWork,
  openDashboard,
  openForm,
  publishButton,
  test,
} from "./admin.ts";
import { axeFindings, wearTheme } from "./axe.ts";
import { type Api, picture, signIn, soundWork } from "./test.ts";

interface State {
  name: string;
  /** Brings the page into the state; what is to be seen in it then. */
  arrange: (page: Page, api: Api) => Promise<unknown>;
  shows: (page: Page) => ReturnType<Page["getByText"]>;
}

async function edited(page: Page, api: Api): Promise<string> {
  const work = await api.publish({ title: "Cadence" });
  await openForm(page, editWorkPath(work._id));
  return work._id;
}

const save = (page: Page) => page.getByRole("button", { name: "Enregistrer les modifications" }).click();

const states: State[] = [
  {
    name: "dashboard",
    arrange: async (page, api) => {
      await api.publish({ title: "Rivage" });
      await openDashboard(page, "Rivage");
    },
    shows: (page) => page.getByRole("button", { name: "Déplacer « Rivage »" }),
  },
  {
    name: "an empty dashboard",
    arrange: (page) => page.goto(adminPaths.dashboard),
    shows: (page) => page.getByText("Vide", { exact: true }),
  },
  {
    name: "a grabbed row",
    arrange: async (page, api) => {
      await api.publish({ title: "Rivage" });
      await openDashboard(page, "Rivage");
      await page.getByRole("button", { name: "Déplacer « Rivage »" }).press("Enter");
    },
    shows: (page) => page.getByRole("button", { name: "Déplacer « Rivage »", pressed: true }),
  },
  {
    name: "the toast, and the bin open",
    arrange: async (page, api) => {
      await api.publish({ title: "Rivage" });
      await openDashboard(page, "Rivage");
      await page.getByText(/^Corbeille/).click();
      await page.getByRole("button", { name: "Supprimer « Rivage »" }).click();
    },
    shows: (page) => page.getByText("« Rivage » a été supprimé."),
  },
  {
    name: "the question before a logout",
    arrange: async (page, api) => {
      await api.publish({ title: "Rivage" });
      await openForm(page, adminPaths.newWork);
      await page.getByLabel("Titre").fill("Brouillon");
      await openDashboard(page, "Rivage");
      await page.getByRole("button", { name: "Se déconnecter" }).click();
    },
    shows: (page) => page.getByRole("dialog"),
  },
  {
    name: "the empty form",
    arrange: (page) => openForm(page, adminPaths.newWork),
    shows: publishButton,
  },
  {
    name: "errors",
    arrange: async (page) => {
      await openForm(page, adminPaths.newWork);
      await publishButton(page).click();
    },
    shows: (page) => page.getByText("5 champs sont à corriger"),
  },
  {
    name: "a file held over the form",
    arrange: async (page) => {
      await openForm(page, adminPaths.newWork);
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
    name: "an upload under way",
    arrange: async (page) => {
      await fillNewWork(page, "Envoi", await picture("#58b19f", 1_600, 1_200));
      // Never answered, and so at work for as long as the test looks.
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
    name: "a draft offered",
    arrange: async (page) => {
      await openForm(page, adminPaths.newWork);
      await page.getByLabel("Titre").fill("Brouillon");
      await openForm(page, adminPaths.newWork);
    },
    shows: (page) => page.getByRole("button", { name: "Reprendre le brouillon" }),
  },
  {
    name: "the question before leaving",
    arrange: async (page) => {
      await openForm(page, adminPaths.newWork);
      await page.getByLabel("Titre").fill("Brouillon");
      await page.getByRole("link", { name: "Annuler" }).click();
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
      await edited(page, api);
      await chooseImage(page, await picture("#58b19f", 1_600, 1_200));
    },
    shows: (page) => page.getByRole("img", { name: "Image choisie" }),
  },
  {
    name: "a conflict",
    arrange: async (page, api) => {
      const id = await edited(page, api);
      const theirs = JSON.stringify({ ...soundWork, title: "Leur version" });
      await api.send("PUT", `/api/works/${id}`, theirs, { "Content-Type": "application/json" });
      await page.getByLabel("Titre").fill("Ma version");
      await save(page);
    },
    shows: (page) => page.getByRole("heading", { name: "Ce projet a changé entre-temps" }),
  },
  {
    name: "the thanks for an edit",
    arrange: async (page, api) => {
      await edited(page, api);
      await save(page);
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
    arrange: async (page) => {
      await page.goto(adminPaths.account);
      await page.getByRole("button", { name: "Changer le mot de passe" }).click();
    },
    shows: (page) => page.getByText("Le mot de passe actuel est incorrect."),
  },
  {
    name: "sign-in",
    arrange: async (page) => {
      await page.context().clearCookies({ name: "session" });
      await page.evaluate(() => localStorage.clear());
      await page.goto(adminPaths.signIn);
    },
    shows: (page) => page.getByRole("button", { name: "Afficher le mot de passe" }),
  },
  {
    name: "sign-in, refused",
    arrange: async (page) => {
      await page.context().clearCookies({ name: "session" });
      await page.evaluate(() => localStorage.clear());
      await page.goto(adminPaths.signIn);
      await page.getByRole("button", { name: "Se connecter" }).click();
    },
    shows: (page) => page.getByText("Adresse e-mail ou mot de passe incorrect."),
  },
];

for (const width of [1_440, 390]) {
  test(`axe finds nothing on the owner's pages, ${width} px`, async ({ page, api }) => {
    test.setTimeout(240_000);
    // What fades in is looked at once it is there.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    collectDialogs(page);
    await signIn(page);
    for (const { name, arrange, shows } of states) {
      for (const work of await api.list()) await api.remove(work._id);
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith("draft:")) localStorage.removeItem(key);
      });
      await arrange(page, api);
      await expect(shows(page), name).toBeVisible();
      for (const theme of ["dark", "light"] as const) {
        await wearTheme(page, theme);
        expect(await axeFindings(page), `${name}, ${theme}`).toEqual([]);
      }
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }
  });
}
