import { journey } from './harness.ts'
import { testPages } from './page-walk.ts'

const app = journey()
testPages(app, 'empty workspace')
testPages(app, 'nothing')
