import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** What an answer is about; a test changes it to be wrong. */
interface Facts {
  challenge: string;
  origin: string;
  rpId: string;
  /** 0 on each use of a key that devices share. */
  counter: number;
  /** Whether the device has asked for a finger, a face or a code. */
  isVerified: boolean;
  type: string;
}

/** A device with one key, which answers as a browser's `JSON.stringify(credential)` does. */
export function createAuthenticator(home: Pick<Facts, "origin" | "rpId">) {
  const id = randomBytes(16);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  // COSE, RFC 9053: an EC2 key for ES256 on P-256.
  const coseKey = Buffer.concat([hex("a5010203262001215820"), base64url(x), hex("225820"), base64url(y)]);

  function make(given: Pick<Facts, "challenge"> & Partial<Facts>) {
    const facts = { ...home, counter: 0, isVerified: true, type: "webauthn.create", ...given };
    const length = Buffer.from([0, id.length]);
    const authData = Buffer.concat([authenticatorData(facts, 0x40), Buffer.alloc(16), length, id, coseKey]);
    // { fmt: "none", attStmt: {}, authData }
    const head = Buffer.from("\xa3cfmtdnonegattStmt\xa0hauthDataX", "latin1");
    const attestationObject = Buffer.concat([head, Buffer.from([authData.length]), authData]);
    return credential({ clientDataJSON: clientData(facts), attestationObject });
  }

  function answer(given: Pick<Facts, "challenge"> & Partial<Facts>) {
    const facts = { ...home, counter: 0, isVerified: true, type: "webauthn.get", ...given };
    const [authData, clientDataJSON] = [authenticatorData(facts), clientData(facts)];
    const signature = sign("sha256", Buffer.concat([authData, sha256(clientDataJSON)]), privateKey);
    return credential({ clientDataJSON, authenticatorData: authData, signature });
  }

  function credential(response: Record<string, Buffer>) {
    const encoded = Object.entries(response).map(([name, bytes]) => [name, bytes.toString("base64url")]);
    const own = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" };
    return { ...own, response: Object.fromEntries(encoded), clientExtensionResults: {} };
  }

  return { id: id.toString("base64url"), make, answer };
}

function authenticatorData({ rpId, isVerified, counter }: Facts, flags = 0): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  // The owner was present, and was verified.
  return Buffer.concat([sha256(rpId), Buffer.from([0x01 | (isVerified ? 0x04 : 0) | flags]), count]);
}

function clientData({ type, challenge, origin }: Facts): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const hex = (text: string) => Buffer.from(text, "hex");
const base64url = (text: string) => Buffer.from(text, "base64url");
