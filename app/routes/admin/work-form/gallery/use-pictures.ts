import { useEffect, useRef, useState } from "react";
import { storedToken } from "#app/browser/session-storage.ts";
import { errorTexts } from "#app/texts/errors.ts";
import type { TypedPicture } from "#app/works/work-fields.ts";
import { formPicture } from "../framed-picture.ts";
import { viewOf } from "../read-picture.ts";
import {
  isOnItsWay,
  type KnownPictures,
  knownIn,
  newRow,
  type PictureRow,
  storedRow,
  type UploadState,
} from "./rows.ts";
import { sendPicture, shownFile } from "./send-picture.ts";

const MAX_AT_ONCE = 2;

export type Pictures = ReturnType<typeof usePictures>;

interface Options {
  saved: TypedPicture[];
  known: KnownPictures;
  max: number;
  /** Called for each picture that the server has stored. */
  onStored?: (row: PictureRow, position: number) => void;
}

/** Pictures that are sent as soon as they are chosen, before the form names them. */
export function usePictures({ saved, known, max, onStored }: Options) {
  const [rows, setRows] = useState(() => saved.map((typed) => storedRow(typed, known)));
  const uploads = useRef(new Map<string, AbortController>());
  const count = useRef(0);
  const latest = useRef(rows);
  latest.current = rows;

  function change(key: string, values: Partial<PictureRow>) {
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...values } : row)));
  }

  /** @returns how many were too many */
  function add(files: File[]): number {
    const free = Math.max(0, max - rows.filter(({ upload }) => upload?.is !== "refused").length);
    const added = files.slice(0, free).map((file) => newRow(file, `new-${++count.current}`));
    setRows((all) => [...all, ...added]);
    for (const row of added) readView(row);
    return files.length - added.length;
  }

  async function readView({ key, upload }: PictureRow) {
    if (!upload || !("file" in upload)) return;
    const view = await viewOf(upload.file, uploadOf(key).signal);
    if (view?.width) change(key, { picture: formPicture(view, view.kind, view.inks) });
  }

  function uploadOf(key: string): AbortController {
    const found = uploads.current.get(key) ?? new AbortController();
    uploads.current.set(key, found);
    return found;
  }

  async function send({ key, fileName, picture }: PictureRow, file: File, token: string) {
    const setUpload = (upload: UploadState) => change(key, { upload });
    let percent = 0;
    setUpload({ is: "sending", file, percent });
    const result = await sendPicture(file, token, uploadOf(key).signal, (now) => {
      percent = now;
      setUpload({ is: "sending", file, percent });
    });
    if (result === "cancelled") return;
    if (result === "interrupted") return setUpload({ is: "interrupted", file, percent });
    if ("refused" in result) return setUpload({ is: "refused", message: result.refused });
    const { id, width, height, kind } = result.stored;
    const others = latest.current.filter((row) => row.key !== key);
    if (others.some((row) => row.id === id)) return setUpload({ is: "refused", message: errorTexts.gallery_twice });
    const own = latest.current.find((row) => row.key === key)?.picture ?? picture;
    const stored = {
      id,
      upload: undefined,
      picture: formPicture({ src: shownFile(result.stored), width, height }, kind ?? "photo", own?.inks ?? null),
    };
    change(key, stored);
    onStored?.({ ...newRow(file, key), ...stored, fileName }, latest.current.findIndex((row) => row.key === key) + 1);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the rows may make room for the next one
  useEffect(() => {
    const token = storedToken();
    const isSending = (row: PictureRow) => row.upload?.is === "sending";
    const next = rows.filter(({ upload }) => upload?.is === "queued");
    if (!token) return;
    for (const row of next.slice(0, Math.max(0, MAX_AT_ONCE - rows.filter(isSending).length))) {
      if (row.upload && "file" in row.upload) void send(row, row.upload.file, token);
    }
  }, [rows]);

  useEffect(() => {
    const all = uploads.current;
    return () => {
      for (const upload of all.values()) upload.abort();
    };
  }, []);

  return {
    rows,
    setRows,
    change,
    add,
    free: Math.max(0, max - rows.length),
    remove(key: string) {
      // A stored picture may come back.
      if (rows.some((row) => row.key === key && row.id === "")) uploads.current.get(key)?.abort();
      setRows((all) => all.filter((row) => row.key !== key));
    },
    retry: (key: string, file: File) => change(key, { upload: { is: "queued", file, percent: 0 } }),
    /** Shows other pictures: those of a text that was kept on this device. */
    reset: (typed: TypedPicture[], more: KnownPictures) =>
      setRows(typed.map((each) => storedRow(each, { ...known, ...more }))),
    waiting: rows.filter(isOnItsWay).length,
    known: () => knownIn(rows),
  };
}
