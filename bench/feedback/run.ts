import { feedbackKinds, feedbackLabels } from '@draftwright/contract/vocabulary'
import { runWritingTask } from '../../server/src/models/composer/compose.ts'
import { measures } from './measure.ts'
import { readTexts } from './texts.ts'
import { checkTranslations } from './translate.ts'

const texts = readTexts()
const at = process.argv.indexOf('--show')
const [name, shown] = at > 0 ? (process.argv[at + 1]?.split(':') ?? []) : []
const rows: { label: string; passes: number; faults: string[] }[] = []

for (const kind of feedbackKinds) {
  const faults: string[] = []
  const broken = kind === 'translate' ? await checkTranslations(texts) : new Map<string, string[]>()
  for (const text of texts) {
    if (kind === 'translate') {
      const wrong = broken.get(text.name) ?? []
      if (wrong.length > 0) faults.push(`${text.name}: ${wrong.join(', ')}`)
      continue
    }
    const answer = runWritingTask('feedback', { ...text.input, kind })
    if (text.name === name && (shown === undefined || shown === kind))
      console.log(`--- ${text.name}: ${kind}\n${answer.markdown}\n(${answer.note ?? 'all done'})\n`)
    const wrong = measures[kind](text, answer)
    if (wrong.length > 0) faults.push(`${text.name}: ${wrong.join(', ')}`)
  }
  rows.push({ label: feedbackLabels[kind], passes: texts.length - faults.length, faults })
}

console.log(`\nfeedback on ${texts.length} texts`)
for (const { label, passes } of rows) console.log(`${label.padEnd(18)}${`${passes}/${texts.length}`.padStart(6)}`)
for (const { label, faults } of rows) for (const fault of faults) console.log(`${label} · ${fault}`)
if (rows.some(({ passes }) => passes < texts.length)) process.exitCode = 1
