import assert from "node:assert/strict";
import { test } from "node:test";
import { readForm } from "./request-body.server.ts";

test("a body that is no form, or calls itself one in capitals, is not read", async () => {
  for (const type of ["text/plain", "Multipart/Form-Data; boundary=b", "APPLICATION/X-WWW-FORM-URLENCODED", ""]) {
    let chunks = 0;
    const body = new ReadableStream({
      pull(controller) {
        chunks += 1;
        if (chunks > 100) controller.close();
        else controller.enqueue(new Uint8Array(65_536));
      },
    });
    const sent = { method: "POST", headers: { "Content-Type": type }, body, duplex: "half" } as RequestInit;
    const form = await readForm(new Request("http://localhost/theme", sent));
    assert.deepEqual([[...form], chunks <= 1], [[], true], type);
  }
});
