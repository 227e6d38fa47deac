export default function Page() {
  return <main>page</main>;
}
