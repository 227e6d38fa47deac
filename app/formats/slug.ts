const latin = "æ=ae œ=oe ø=o ł=l đ=d ð=d þ=th ß=ss ı=i ŋ=ng ħ=h ŧ=t ĸ=k";
const greek =
  "ου=ou α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o";
const russian =
  "а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya";
const otherCyrillic = "ґ=g є=ye і=i ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz ѕ=dz";

const spellings = new Map(
  [latin, greek, russian, otherCyrillic].flatMap((pairs) =>
    pairs.split(" ").map((pair) => pair.split("=") as [letter: string, spelling: string]),
  ),
);

/** C++ is `c-plus-plus`, C# is `c-sharp`. Empty if nothing can be spelled in a to z and figures. */
export function slug(text: string): string {
  return text
    .replaceAll("+", " plus ")
    .replaceAll("#", " sharp ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ου|\p{L}/gu, (letter) => spellings.get(letter) ?? letter)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

export function technologySlug(name: string): string {
  return slug(name) || name.trim().toLowerCase();
}
