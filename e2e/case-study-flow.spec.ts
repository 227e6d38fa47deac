import { adminPaths, editWorkPath } from "#app/desk/admin-paths.ts";
import { fill, plural } from "#app/formats/fill.ts";
import { paths } from "#app/paths.ts";
import { admin } from "#app/texts/desk.ts";
import { listTexts } from "#app/texts/list.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import { workAddress } from "#test-support/addresses.ts";
import { readText } from "#test-support/http.ts";
import { button, changesButton, chooseImage, openForm, publishButton, thanks, untilSaved } from "./admin.ts";
import { addPictures, captions, openStudy, studyField } from "./study.ts";
import { expect, fillWork, signIn, test, textField } from "./test.ts";

const { filter, work: copy } = portfolioTexts;
const { dashboard, drafts, form, save } = admin;

const title = "Maison Aubier";
const words = { text: "Elle a compris notre métier.", name: "Ana Gil" };

// Each of its steps is shown by itself elsewhere.
test("a case study from its first draft to its page, its changes, and back off the site", { tag: "@long" }, async ({
  page,
  api,
  site,
  browser,
}) => {
  // Eight uploads and three tabs: on a busy machine that takes a minute.
  test.slow();
  // The portfolio filters from six works on.
  await Promise.all(
    [1, 2, 3, 4, 5].map((number) => api.publish({ title: `Projet ${number}`, technologies: ["React"] })),
  );

  await signIn(page, null);
  await openForm(page);
  await fillWork(page, { title });
  await chooseImage(page);
  await openStudy(page);
  await studyField(page, "technologies").fill("PHP,");
  await addPictures(page, 8);
  await captions(page).nth(7).fill("La cour");
  await untilSaved(page);

  const pane = page.getByRole("complementary", { name: admin.preview.title });
  const linkField = page.getByLabel(drafts.preview.address);
  await pane.locator("summary").click();
  await button(page, drafts.preview.create).click();
  await expect(linkField).toHaveValue(/apercu=/);
  await expect(textField(page, "title")).toHaveValue(title);
  const link = await linkField.inputValue();
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(visitor.getByRole("complementary", { name: copy.preview.label })).toContainText(copy.preview.draft);
  const shownPictures = visitor.getByRole("region", { name: copy.gallery }).locator("img");
  await expect(shownPictures).toHaveCount(8);

  await page.getByLabel(form.study.testimonial.text, { exact: true }).fill(words.text);
  await page.getByLabel(form.study.testimonial.name, { exact: true }).fill(words.name);
  await untilSaved(page);
  expect(await readText(link)).toContain(words.text);

  await publishButton(page).click();
  await expect(thanks(page)).toBeVisible();
  const [work] = (await api.list()).filter((each) => each.title === title);
  if (!work) throw new Error("the draft is not published");
  const leadsToPage = async (from: string) => {
    const { status, headers } = await fetch(from, { redirect: "manual" });
    expect([status, headers.get("Location")]).toEqual([302, workAddress(work)]);
  };
  await leadsToPage(link);

  await visitor.goto(paths.portfolio);
  await visitor.getByRole("navigation", { name: filter.label }).getByRole("link", { name: "PHP 1" }).click();
  const found = fill(plural(filter.result, 1), { technology: "PHP" });
  await expect(visitor.getByRole("heading", { level: 2, name: found })).toBeVisible();
  await visitor.getByRole("list", { name: listTexts.label }).getByRole("link").first().click();
  await expect(visitor).toHaveURL(workAddress(work));
  await expect(shownPictures).toHaveCount(8);

  // Changes wait beside the page that visitors see, and have a link of their own.
  const second = await page.context().newPage();
  for (const tab of [page, second]) {
    await openForm(tab, editWorkPath(work._id));
    await openStudy(tab);
  }
  await studyField(page, "client").fill("Le premier");
  await untilSaved(page);
  await pane.locator("summary").click();
  await button(page, drafts.preview.create).click();
  await expect(linkField).toHaveValue(/apercu=/);
  const pendingLink = await linkField.inputValue();
  await studyField(second, "client").fill("Le second");
  await expect(button(second, save.keepMine)).toBeVisible();
  await button(second, save.keepMine).click();
  await untilSaved(second);
  await visitor.goto(pendingLink);
  await expect(visitor.getByText("Le second", { exact: true })).toBeVisible();
  await visitor.goto(workAddress(work));
  await expect(visitor.getByText("Le second", { exact: true })).toHaveCount(0);
  await second.goto(adminPaths.dashboard);
  const row = second.getByRole("listitem").filter({ has: second.getByRole("heading", { name: title }) });
  await expect(row).toContainText(dashboard.pending);
  await openForm(second, editWorkPath(work._id));
  await changesButton(second).click();
  await expect(second.getByText(admin.edit.done.message)).toBeVisible();
  await leadsToPage(pendingLink);

  await openForm(second, editWorkPath(work._id));
  await button(second, save.retire).click();
  await expect(second.getByRole("status").filter({ hasText: fill(drafts.retired, { title }) })).toBeVisible();
  expect((await fetch(site.url + workAddress(work))).status).toBe(404);
  await openForm(second, editWorkPath(work._id));
  await publishButton(second).click();
  await expect(second.getByText(admin.add.done.message)).toBeVisible();
  await expect.poll(() => readText(site.url + workAddress(work))).toContain("Le second");
});

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
