import { journey } from './harness.ts'
import { testPages } from './page-walk.ts'

testPages(journey(), 'example workspace', 1)
