import { takeHandbookPictures } from '../e2e/handbook-pictures.ts'

await takeHandbookPictures(process.argv.slice(2))
process.exit(0)
