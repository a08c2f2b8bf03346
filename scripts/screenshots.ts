import { takeReadmePictures } from '../e2e/readme-pictures.ts'
import { takeScreenshots } from '../e2e/screenshots.ts'

const names = process.argv.slice(2)
if (names.join() === 'readme') {
  await takeReadmePictures()
  process.exit(0)
}
const missed = await takeScreenshots(names)
process.exit(missed === 0 ? 0 : 1)
