// Publishes one project: SITE_URL=… EMAIL=… PASSWORD=… node docs/publish.mjs photo.jpg "Titre" https://adresse 2024 "Description"
import { openAsBlob } from "node:fs";

const { SITE_URL, EMAIL: email, PASSWORD: password } = process.env;
const [file, title, url, year, desc] = process.argv.slice(2);

const login = await fetch(`${SITE_URL}/api/auth/login`, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ email, password }),
});
const { token, message } = await login.json();
if (!login.ok) throw new Error(message);

const body = new FormData();
body.append("work", JSON.stringify({ title, url, year, desc }));
body.append("image", await openAsBlob(file));
const answer = await fetch(`${SITE_URL}/api/works`, {
  method: "POST",
  headers: { Authorization: `Bearer ${token}` },
  body,
});
const work = await answer.json();
if (!answer.ok) throw new Error(JSON.stringify(work.fields ?? work.message));
console.log(`${SITE_URL}/portfolio/${work._id}`);
