import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { adminPaths, editWorkPath } from "#app/desk/admin-paths.ts";
import { fill } from "#app/formats/fill.ts";
import { paths, portfolioPath } from "#app/paths.ts";
import { contactTexts } from "#app/texts/contact.ts";
import { admin } from "#app/texts/desk.ts";
import { homeTexts } from "#app/texts/home.ts";
import { largePictureTexts, viewerTexts } from "#app/texts/large-picture.ts";
import { siteTexts } from "#app/texts/site.ts";
import { aService, lastService, publicAddresses, workAddress } from "#test-support/addresses.ts";
import { type Api, signedInApi, soundWork, workForm } from "#test-support/api.ts";
import { owner, type Site, startSite } from "#test-support/site.ts";
import { picture } from "#test-support/works.ts";
import { brokenWords } from "../broken-words.ts";
import { type Desk, openDesk } from "../desk.ts";
import { soundMessage } from "../messages.ts";
import { type Driver, type Tab, tabOf } from "./tab.ts";

interface Engine<Element> {
  openTab(): Promise<Driver<Element>>;
  stop(): Promise<unknown>;
}

const { dashboard, form, reorder, save, signIn, toast } = admin;
const desk = { width: 1_440, height: 900 };

/** What visitors and the owner do, in one engine. No flow may leave an error in the console. */
export function testFlows<Element>(name: string, start: () => Promise<Engine<Element>>): void {
  describe(name, () => {
    let [engine, site, api, works] = [] as unknown as [Engine<Element>, Site, Api, Desk];

    before(async () => {
      [engine, site] = await Promise.all([start(), startSite({ database: "PostgreSQL", store: "disk" })]);
      api = await signedInApi(site);
      works = openDesk(api);
    });
    beforeEach(() => works.removeAll());
    after(() => Promise.all([engine?.stop(), site?.dispose()]));

    function flow(title: string, act: (tab: Tab) => Promise<void>): void {
      test(title, async () => {
        const tab = tabOf(await engine.openTab(), site.url);
        try {
          await tab.resize(desk.width, desk.height);
          await act(tab);
          assert.deepEqual(await tab.complaints(), []);
        } finally {
          await tab.close();
        }
      });
    }

    flow("the headline writes until it is stopped, the carousel goes on and back, and the theme stays", async (tab) => {
      await api.publishMany(5);
      await tab.open(paths.home);
      const words = () => tab.evaluate(() => document.querySelector("main p[aria-hidden=true]")?.textContent ?? "");
      const first = await words();
      await tab.until((text) => document.querySelector("main p[aria-hidden=true]")?.textContent !== text, first);
      await tab.click("button", homeTexts.hero.pause);
      await tab.sees("button", homeTexts.hero.play);
      const untilScrolled = (isScrolled: boolean) =>
        tab.until((wanted) => {
          const lists = [...document.querySelectorAll("section[tabindex='0']")];
          return lists.some(({ scrollLeft }) => scrollLeft > 0) === wanted;
        }, isScrolled);
      await tab.click("button", homeTexts.carousel.next);
      await untilScrolled(true);
      await tab.click("button", homeTexts.carousel.previous);
      await untilScrolled(false);
      await tab.click("button", siteTexts.theme.toLight);
      await tab.sees("button", siteTexts.theme.toDark);
      await tab.until(() => getComputedStyle(document.documentElement).colorScheme === "light");
      await tab.open(paths.resume);
      await tab.sees("button", siteTexts.theme.toDark);
    });

    flow("a link fetches the files of its page ahead, and the menus of a desk and of a phone work", async (tab) => {
      await tab.open(paths.portfolio);
      await tab.evaluate((path) => {
        const links = [...document.querySelectorAll<HTMLElement>(`header a[href="${path}"]`)];
        links.find((link) => link.checkVisibility())?.focus();
      }, paths.resume);
      // WebKit fetches nothing ahead.
      await tab.until(() => {
        const hrefs = [...document.querySelectorAll<HTMLLinkElement>("link[rel=prefetch]")].map(({ href }) => href);
        const isFetched = (href: string) => performance.getEntriesByName(href).length > 0;
        return (
          !document.createElement("link").relList.supports("prefetch") || (hrefs.length > 0 && hrefs.every(isFetched))
        );
      });
      await tab.click("button", siteTexts.nav.services);
      await tab.sees("link", lastService.name);
      await tab.press("Escape");
      await tab.misses("link", lastService.name);
      await tab.click("button", siteTexts.nav.services);
      await tab.click("link", lastService.name);
      await tab.untilAt(lastService.path);
      await tab.sees("heading", lastService.h1);
      await tab.resize(390, 844);
      await tab.click("button", siteTexts.nav.menu);
      await tab.click("button", siteTexts.nav.services);
      await tab.click("link", aService.name);
      await tab.untilAt(aService.path);
      await tab.sees("heading", aService.h1);
    });

    flow("a filter shows its works, and the way back shows all", async (tab) => {
      // With fewer works there is no filter.
      for (const name of ["React", "React", "Vue.js", "Vue.js", "Astro", "Astro"])
        await api.publish({ title: `Avec ${name}`, technologies: [name] });
      await tab.open(paths.portfolio);
      await tab.click("link", "React 2");
      await tab.untilAt(portfolioPath({ techno: "react" }));
      await tab.misses("link", "Avec Astro");
      await tab.sees("link", "Avec React");
      await tab.back();
      await tab.untilAt(paths.portfolio);
      await tab.sees("link", "Avec Astro");
      await tab.click("link", "Avec Astro");
      await tab.sees("heading", "Avec Astro");
    });

    flow("a picture opens large, the next one follows, and closing it leads back to its link", async (tab) => {
      const gallery = [{ id: await api.upload("#204060") }];
      const image = await picture({ width: 1_600, height: 1_000 });
      const sent = await api.send("POST", "/api/works", workForm({ alt: "Le tableau de bord", gallery }, image));
      const link = fill(largePictureTexts.open, { alt: "Le tableau de bord" });
      await tab.open(workAddress(await sent.json()));
      await tab.click("link", link);
      await tab.sees("dialog", viewerTexts.label);
      await tab.click("button", viewerTexts.realSize);
      await tab.until(
        (alt) => document.querySelector<HTMLElement>(`dialog img[alt="${alt}"]`)?.clientWidth === 1_600,
        "Le tableau de bord",
      );
      await tab.press("Escape");
      await tab.misses("dialog", viewerTexts.label);
      await tab.until((label) => document.activeElement?.getAttribute("aria-label") === label, link);
    });

    flow("a message with errors is explained and kept, then it is sent", async (tab) => {
      await tab.open(paths.contact);
      await tab.type(contactTexts.name, soundMessage.name);
      await tab.type(contactTexts.email, "lucie@");
      await tab.type(contactTexts.text, "Bonjour");
      await tab.click("radio", contactTexts.otherKind);
      await tab.click("button", contactTexts.submit);
      await tab.seesText(contactTexts.errors.email_incomplete);
      await tab.seesText(contactTexts.errors.text_too_short);
      await tab.type(contactTexts.email, "example.org");
      await tab.type(contactTexts.text, ", nous tenons une librairie de quartier.");
      // The refused form came back with a new time, and only a program sends it within three seconds.
      const refusedAt = await tab.evaluate(() => performance.now());
      await tab.until((from) => performance.now() > from + 3_100, refusedAt);
      await tab.click("button", contactTexts.submit);
      await tab.sees("heading", contactTexts.sent.h1);
    });

    /** Signs in by the form, which leads to the dashboard. */
    async function enter(tab: Tab): Promise<void> {
      await tab.open(adminPaths.signIn);
      await tab.type(signIn.email, owner.email);
      await tab.type(signIn.password, owner.password);
      await tab.click("button", signIn.submit);
      await tab.sees("heading", dashboard.h1);
    }

    flow("a form saves itself, takes a picture and publishes", async (tab) => {
      await enter(tab);
      await tab.click("link", dashboard.add);
      await tab.untilAt(adminPaths.newWork);
      await tab.type(form.title.label, "Rivage");
      await tab.until(() => document.querySelector("#enregistre[data-saved=true]") !== null);
      const [draft] = await works.drafts();
      await tab.open(editWorkPath(draft?.id ?? ""));
      await tab.type(form.title.label, " de mer");
      await tab.type(form.year.label, String(soundWork.year));
      await tab.type(form.desc.label, soundWork.desc);
      const file = join(site.dataDir, "image.png");
      await writeFile(file, await picture({ width: 400, height: 300 }));
      await tab.upload(form.image.label, file);
      await tab.until(() => document.querySelector("[name=imageId]") !== null);
      await tab.click("button", save.publish);
      await tab.sees("heading", admin.add.done.h1);
      const [work] = await api.list();
      assert.equal(work?.title, "Rivage de mer");
      await tab.open(workAddress(work));
      await tab.sees("heading", "Rivage de mer");
    });

    const untilListed = (tab: Tab, ...titles: string[]) =>
      tab.until(
        (label, wanted) => {
          const found = document.querySelectorAll(`[aria-label="${label}"] :is(h2, h3)`);
          return [...found].map(({ textContent }) => textContent).join() === wanted;
        },
        dashboard.listLabel,
        titles.join(),
      );

    flow("the owner reorders works, removes one, brings it back, and signs out", async (tab) => {
      for (const [index, title] of ["Trois", "Deux", "Un"].entries()) await api.publish({ title, year: 2015 + index });
      await enter(tab);
      await untilListed(tab, "Un", "Deux", "Trois");
      await tab.click("button", fill(reorder.downNamed, { title: "Un" }));
      await untilListed(tab, "Deux", "Un", "Trois");
      await tab.seesText(reorder.saved);
      assert.deepEqual(await api.titles(), ["Deux", "Un", "Trois"]);
      await tab.click("button", fill(dashboard.removeNamed, { title: "Un" }));
      await untilListed(tab, "Deux", "Trois");
      await tab.click("button", fill(toast.undoNamed, { title: "Un" }));
      await untilListed(tab, "Deux", "Un", "Trois");
      await tab.click("button", dashboard.signOut);
      await tab.sees("heading", signIn.h1);
      await tab.open(adminPaths.dashboard);
      await tab.sees("heading", signIn.h1);
    });

    flow("no word of a public page is broken inside at any width", async (tab) => {
      const work = await api.publish();
      const broken: string[] = [];
      for (const path of publicAddresses(work)) {
        // The other services are made of the same parts.
        const isAlike = path.startsWith("/services/") && path !== aService.path;
        if (isAlike && !process.env.TEST_LONG) continue;
        await tab.visit(path);
        for (const width of [320, 768, 1_024, 1_440]) {
          await tab.resize(width, desk.height);
          await tab.until((wanted) => innerWidth === wanted, width);
          for (const word of await tab.evaluate(brokenWords)) broken.push(`${path} at ${width}: ${word}`);
        }
        // The console has to stay empty too.
        await tab.startScripts();
      }
      assert.deepEqual(broken, []);
    });

    test("what a page's policy refuses is noticed", async () => {
      const tab = tabOf(await engine.openTab(), site.url);
      await tab.visit(paths.legal);
      await tab.evaluate(() => {
        const script = document.createElement("script");
        script.textContent = "window.pwned = 1";
        document.body.append(script);
      });
      await tab.until(() => !("pwned" in window));
      assert.equal((await tab.complaints()).length, 1);
      await tab.close();
    });
  });
}
