import { adminPaths } from "#app/desk/admin-paths.ts";
import { fill } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { workAddress } from "#test-support/addresses.ts";
import { readText } from "#test-support/http.ts";
import { button, chooseImage } from "./admin.ts";
import { openStudy, studyField } from "./study.ts";
import { expect, fillWork, signIn, test } from "./test.ts";

const { dashboard, drafts, save } = admin;

const title = "Maison Aubier";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a work from its draft to its page, its changes, and back off the site", { tag: "@looks" }, async ({
    page,
    api,
    site,
  }) => {
    const client = studyField(page, "client");
    const shown = async () => {
      const [work] = await api.list();
      return work ? readText(site.url + workAddress(work)) : "";
    };
    /** Sends the form, and waits for the page that answers. */
    const send = (name: string) => Promise.all([page.waitForEvent("load"), button(page, name).click()]);
    const edit = async () => {
      await page.getByRole("link", { name: fill(dashboard.editNamed, { title }) }).click();
      await openStudy(page);
    };
    await signIn(page, null);
    await page.goto(adminPaths.newWork);
    await fillWork(page, { title, url: "" });
    await send(save.draft);
    await page.goto(adminPaths.dashboard);
    await page.locator("summary", { hasText: drafts.preview.summary }).click();
    await send(fill(drafts.preview.createNamed, { title }));
    const link = await page.getByLabel(drafts.preview.address).inputValue();
    expect(await readText(link)).toContain(title);
    await edit();
    await chooseImage(page);
    await send(save.publish);
    await expect(page.getByText(admin.add.done.message)).toBeVisible();

    await page.goto(adminPaths.dashboard);
    await edit();
    await client.fill("Le premier");
    await send(save.withoutPublishing);
    expect(await shown()).not.toContain("Le premier");
    const see = page.getByRole("link", { name: save.seePreview });
    const [preview] = await Promise.all([page.context().waitForEvent("page"), see.click()]);
    await expect(preview.getByText("Le premier", { exact: true })).toBeVisible();
    await send(save.publishChanges);
    await expect(page.getByText(admin.edit.done.message)).toBeVisible();
    expect(await shown()).toContain("Le premier");

    await page.goto(adminPaths.dashboard);
    await edit();
    await client.fill("Le second");
    await send(save.withoutPublishing);
    await send(save.discard);
    await expect(page.getByText(/^Abandonner les modifications du/)).toBeVisible();
    await expect(client).toHaveValue("Le second");
    await Promise.all([page.waitForEvent("load"), button(page, save.discard).first().click()]);
    await expect(client).toHaveValue("Le premier");
    expect(await shown()).toContain("Le premier");
    await send(save.retire);
    await expect(page.getByText(fill(drafts.retired, { title }))).toBeVisible();
    expect(await api.list()).toEqual([]);
  });
});
