import { weigh } from './bundle.ts'

/** Gzipped JavaScript of the built web app. */
export async function run(): Promise<void> {
  const { shell, firstPage, editor, largest } = weigh()
  const show = (name: string, size: number, limit = '') =>
    console.log(`${name.padEnd(44)} ${size.toFixed(1).padStart(7)} KiB ${limit}`)
  show('shell', shell, '(≤ 225)')
  show('first page, /content/ideas', firstPage, '(≤ 260)')
  show('editor, on top of it', editor, '(≤ 170)')
  for (const [file, size] of largest) show(`  ${file}`, size)
}
