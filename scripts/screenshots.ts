import { shootReadme } from '../e2e/readme-pictures.ts'
import { shoot } from '../e2e/screenshots.ts'

const names = process.argv.slice(2)
if (names.join() === 'readme') {
  await shootReadme()
  process.exit(0)
}
const missed = await shoot(names)
process.exit(missed === 0 ? 0 : 1)
