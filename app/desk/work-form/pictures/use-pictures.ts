import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { focusOn } from "#app/desk/kit/focus.ts";
import { fill } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { errorTexts } from "#app/texts/errors.ts";
import type { FormValues } from "#app/works/form-values.ts";
import { caseStudyLimits } from "#app/works/work-fields.ts";
import {
  emptyRow,
  type FormPicture,
  isOnItsWay,
  type KnownPictures,
  nameOf,
  type PictureRow,
  rowsIn,
  type Slot,
  shownFile,
  type Upload,
  uploadOf,
} from "./rows.ts";

const MAX_AT_ONCE = 2;

export type Pictures = ReturnType<typeof usePictures>;

/** A picture is sent as soon as it is chosen; the form then sends only its id. */
export function usePictures(values: FormValues, known: KnownPictures, say: (words: string) => void) {
  const [rows, setRows] = useState(() => rowsIn(values, known));
  const [removed, setRemoved] = useState<{ row: PictureRow; index: number }>();
  /** It counts the last files for which the gallery had no place. */
  const [surplus, setSurplus] = useState(0);
  const sends = useRef(new Map<string, AbortController>());
  const latest = useRef(rows);
  latest.current = rows;

  const inSlot = (slot: Slot) => rows.filter((row) => row.slot === slot);
  const change = (key: string, values: Partial<PictureRow>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...values } : row)));
  const changeUpload = (key: string, values: Partial<Upload>) =>
    setRows((all) =>
      all.map((row) => (row.key === key && row.upload ? { ...row, upload: { ...row.upload, ...values } } : row)),
    );

  function add(slot: Slot, files: File[]) {
    if (slot !== "gallery") {
      const [file] = files;
      if (!file) return;
      const row = inSlot(slot)[0] ?? emptyRow(slot, slot);
      sends.current.get(row.key)?.abort();
      setRows((all) => [...all.filter(({ key }) => key !== row.key), { ...row, upload: uploadOf(file) }]);
      return;
    }
    const free = caseStudyLimits.gallery - inSlot("gallery").filter(({ upload }) => upload?.state !== "refused").length;
    const added = files.slice(0, Math.max(0, free)).map((file) => {
      const upload = uploadOf(file);
      return { ...emptyRow("gallery", upload.view), upload };
    });
    setRows((all) => [...all, ...added]);
    setSurplus(files.length - added.length);
  }

  async function send({ key, slot }: PictureRow, { file, view }: Upload) {
    const stop = new AbortController();
    sends.current.set(key, stop);
    changeUpload(key, { state: "sending", percent: 0 });
    const [result, sentWidth] = await Promise.all([
      sendPicture(file, stop.signal, (percent) => changeUpload(key, { percent })),
      widthOf(view),
    ]);
    if (stop.signal.aborted) return;
    if (result === "interrupted") return changeUpload(key, { state: "interrupted" });
    const row = latest.current.find((each) => each.key === key);
    if (!row) return;
    const gallery = latest.current.filter((each) => each.slot === "gallery");
    const isTwice = "id" in result && slot === "gallery" && gallery.some(({ id }) => id === result.id);
    if ("refused" in result || isTwice) {
      const message = "refused" in result ? result.refused : errorTexts.gallery_twice;
      say(`${file.name}\u00a0: ${message}`);
      return changeUpload(key, { state: "refused", message });
    }
    URL.revokeObjectURL(view);
    change(key, { id: result.id, picture: { ...result.picture, sentWidth }, upload: undefined });
    say(fill(admin.form.picture.added, { name: nameOf(row, gallery.indexOf(row)) }));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the rows may make room for the next one
  useEffect(() => {
    const places = MAX_AT_ONCE - rows.filter(({ upload }) => upload?.state === "sending").length;
    const next = rows.filter(({ upload }) => upload?.state === "queued").slice(0, Math.max(0, places));
    for (const row of next) if (row.upload) void send(row, row.upload);
  }, [rows]);

  return {
    rows,
    inSlot,
    add,
    surplus,
    change,
    setGallery: (gallery: PictureRow[]) =>
      setRows((all) => [...all.filter(({ slot }) => slot !== "gallery"), ...gallery]),
    /** A stored picture stays when the upload of another one is cancelled. */
    cancel(row: PictureRow) {
      sends.current.get(row.key)?.abort();
      if (row.upload) URL.revokeObjectURL(row.upload.view);
      if (row.id) change(row.key, { upload: undefined });
      else setRows((all) => all.filter(({ key }) => key !== row.key));
    },
    removed,
    remove(row: PictureRow) {
      const others = inSlot(row.slot);
      const next = others[others.indexOf(row) + 1] ?? others[others.indexOf(row) - 1];
      setRemoved({ row, index: rows.indexOf(row) });
      flushSync(() => setRows((all) => all.filter(({ key }) => key !== row.key)));
      focusOn(...(next ? [`remove-${next.key}`] : []), `add-${row.slot}`);
    },
    putBack() {
      if (!removed) return;
      setRemoved(undefined);
      flushSync(() => setRows((all) => all.toSpliced(removed.index, 0, removed.row)));
      focusOn(`remove-${removed.row.key}`);
    },
    forget: () => setRemoved(undefined),
    retry: (row: PictureRow) => changeUpload(row.key, { state: "queued", percent: 0 }),
    waiting: rows.filter(isOnItsWay).length,
  };
}

/** Gives pixels, or 0 if the browser cannot read the file. */
function widthOf(view: string): Promise<number> {
  const image = new Image();
  return new Promise((resolve) => {
    image.onload = () => resolve(image.naturalWidth);
    image.onerror = () => resolve(0);
    image.src = view;
  });
}

interface StoredPicture extends Omit<FormPicture, "src"> {
  id: string;
  variants: { url: string; type: string; width: number }[];
}

type SendResult = { id: string; picture: FormPicture } | { refused: string } | "interrupted";

/** Uses XMLHttpRequest, because fetch reports no progress. */
function sendPicture(file: File, signal: AbortSignal, onProgress: (percent: number) => void): Promise<SendResult> {
  const request = new XMLHttpRequest();
  const body = new FormData();
  body.append("image", file);
  return new Promise((resolve) => {
    request.open("POST", adminPaths.images);
    // The response is null if it is not JSON, such as an error page of a proxy.
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.min(99, Math.floor((100 * loaded) / total)));
    request.upload.onload = () => onProgress(100);
    request.onload = () => resolve(request.status === 201 ? stored(request.response) : refusal(request));
    // Browsers do not read a file that was saved again after it was chosen, and report this like a lost connection.
    request.onerror = () =>
      file
        .slice(0, 1)
        .bytes()
        .then(
          () => resolve("interrupted"),
          () => resolve({ refused: errorTexts.image_changed }),
        );
    request.onabort = () => resolve("interrupted");
    signal.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}

function stored({ id, width, height, kind, ink, variants }: StoredPicture): SendResult {
  const shown = shownFile(variants);
  // The addresses have the site's public host, which a test or a proxy may not have.
  return { id, picture: { src: shown ? new URL(shown.url).pathname : "", width, height, kind, ink } };
}

/** After a missing session, too many requests or an outage, the same picture may be sent again. */
function refusal({ status, response: answer }: XMLHttpRequest): SendResult {
  const isPassing = status === 401 || status === 429 || status >= 500;
  return answer && !isPassing
    ? { refused: answer.fields?.image ?? answer.message ?? errorTexts.server_error }
    : "interrupted";
}
