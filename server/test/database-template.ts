import { buildTemplate } from '../../scripts/artifacts.ts'

/** Before a run on the embedded database: the one that every test's own is a copy of (engines.ts). */
export default async function makeTemplate(): Promise<void> {
  await buildTemplate((line) => console.info(line))
}
