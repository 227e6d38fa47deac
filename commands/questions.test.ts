import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { stripVTControlCharacters } from "node:util";
import { rawOf } from "#app/formats/fill.ts";
import { site as demoSite } from "#demo/content/site.ts";
import { factQuestion, facts, thisYear } from "./facts.ts";
import { askAll, CancelledError, type Given } from "./questions.ts";

/** Types an answer as soon as its question is there, and returns the site and all that was on the screen. */
async function converse(flags: string[], given: Given, dialogue: [question: string, keys: string][]) {
  const site = structuredClone(rawOf(demoSite));
  const asked = facts.filter(({ flag }) => flags.includes(flag));
  const questions = asked.map((fact) => factQuestion(fact, site, rawOf(demoSite)));
  const [input, output] = [new PassThrough(), new PassThrough()];
  let [screen, read] = ["", 0];
  const remaining = [...dialogue];
  output.setEncoding("utf8").on("data", (text: string) => {
    screen += stripVTControlCharacters(text);
    const [question, keys] = remaining[0] ?? [];
    const at = question === undefined ? -1 : screen.indexOf(question, read);
    if (at < 0 || keys === undefined) return;
    read = screen.length;
    remaining.shift();
    setImmediate(() => input.write(keys));
  });
  await askAll(questions, given, { input, output });
  assert.deepEqual(remaining, [], screen);
  return { site, screen };
}

const enter = "\r";
const down = "\x1b[B";

test("no fact of the demo is offered: Enter leaves out what is optional, and is refused for the rest", async () => {
  const { site, screen } = await converse(["name", "phone", "whatsapp", "city", "year"], {}, [
    ["Vos prénom et nom", enter],
    ["Il faut une réponse.", `Zoé Le Gall${enter}`],
    ["Votre numéro de téléphone (facultatif : Entrée pour passer)", `06 12 34 56 78${enter}`],
    ["Votre numéro WhatsApp (facultatif : Entrée pour passer)", enter],
    ["Votre ville", `Brest${enter}`],
    ["L’année du pied de page", enter],
  ]);
  assert.doesNotMatch(screen, /Camille|39 98|Nantes|2023/);
  assert.match(screen, /Lu : \+33 6 12 34 56 78/);
  const { ownerName, phone, whatsapp, city, copyrightYear } = site;
  assert.deepEqual([ownerName, phone, whatsapp], ["Zoé Le Gall", "+33 6 12 34 56 78", undefined]);
  assert.deepEqual([city, copyrightYear], ["Brest", thisYear]);
});

test("one can go back, over what a flag answers too, and finds the answer again", async () => {
  const { site, screen } = await converse(["name", "brand", "trade"], { brand: "Zoé" }, [
    ["Vos prénom et nom", `Zoe Le Gall${enter}`],
    ["Votre métier", `<${enter}`],
    ["Zoe Le Gall", ` Goff${enter}`],
    ["Votre métier", `Illustratrice${enter}`],
  ]);
  assert.doesNotMatch(screen, /Le nom du site/);
  assert.deepEqual([site.ownerName, site.brand, site.trade], ["Zoe Le Gall Goff", "Zoé", "Illustratrice"]);
});

test("only who has consumers is asked for a mediator, and no words are chosen by Enter alone", async () => {
  const flags = ["person", "consumers", "mediator-name", "mediator-address"];
  const without = await converse(flags, {}, [
    ["Les mots qui vous désignent", enter],
    ["à choisir", down + enter],
    ["Vendez-vous à des particuliers", down + enter],
  ]);
  assert.deepEqual([without.site.person, without.site.business.mediator], ["feminine", undefined]);
  const { site } = await converse(flags, { person: "masculine" }, [
    ["Vendez-vous à des particuliers", down + down + enter],
    ["Votre médiateur", `<${enter}`],
    ["Vendez-vous à des particuliers", enter],
    ["Votre médiateur", `Médiateur du Layon${enter}`],
    ["Son adresse", `Angers${enter}`],
  ]);
  assert.deepEqual(site.business.mediator, { name: "Médiateur du Layon", address: "Angers" });
});

test("Escape ends the questions", async () => {
  await assert.rejects(converse(["name"], {}, [["Vos prénom et nom", "\x1b"]]), CancelledError);
});
