import assert from "node:assert/strict";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "#test-support/folders.ts";
import { readFormerContent } from "./former-content.ts";

const original = "test-support/upgrade-0.1.0/original/app/content";

test("the number of 0.1.0 is the one for WhatsApp, unless it is a landline", async () => {
  const folder = await temporaryFolder("former");
  try {
    await cp(original, folder, { recursive: true });
    const file = join(folder, "site.ts");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace(/phone: ".*?"/, 'phone: "+33 1 84 00 00 00"'));
    const numbers = async (from: string) => {
      const content = await readFormerContent(from);
      const site = content.site?.site as Record<string, string>;
      return [site.phone, site.whatsapp];
    };
    assert.deepEqual(await numbers(original), ["+33 6 39 98 00 00", "+33 6 39 98 00 00"]);
    assert.deepEqual(await numbers(folder), ["+33 1 84 00 00 00", undefined]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("menu, legend and home page of 0.1.0 become one entry a service", async () => {
  const content = await readFormerContent(original);
  const services = content.services?.services as object[];
  assert.deepEqual(services.at(0), {
    id: "frontend",
    name: "Frontend",
    ink: "front",
    art: "front",
    legend: "Front-end",
    onHome: {
      title: "Applications front-end",
      desc: "Des interfaces rapides, accessibles et agréables à utiliser, sur téléphone comme sur grand écran.",
      alt: "La fenêtre de navigateur est en couleur, les trois autres dessins restent au trait.",
    },
  });
  assert.equal(
    services.some((service) => "legend" in service && service.legend === "SEO"),
    false,
  );
  assert.deepEqual(services.at(-1), { id: "website-optimization", name: "Optimisation", ink: "strong", art: "sheet" });
});
