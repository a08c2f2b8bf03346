import type { QuestionKind } from '@draftwright/contract/crm/vocabulary'
import { NumberInput, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { Button } from '../../../../ui/Button.tsx'
import { isChoiceKind, type Question } from './draft.ts'
import styles from './SurveyEditor.module.css'

type Options = Question['options']
interface OptionsEditorProps {
  /** `question 3`, for screen readers. */
  name: string
  kind: QuestionKind
  options: Options
  onChange: (options: Options) => void
}

/** Choices with their points; for yes and no only the points. */
export function OptionsEditor({ name, kind, options, onChange }: OptionsEditorProps) {
  if (kind === 'yes_no') return <YesNoPoints {...{ name, options, onChange }} />
  if (kind === 'scale') return <p className={styles.hint}>The score is the number, up to 10 points.</p>
  if (!isChoiceKind(kind)) return null
  const change = (at: number, patch: Partial<Options[number]>) =>
    onChange(options.map((option, n) => (n === at ? { ...option, ...patch } : option)))
  return (
    <div className={styles.options}>
      {options.map(({ label, points }, at) => (
        // Choices have no ids: only their label identifies them, and it is being edited.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.option}>
          <TextInput
            size="xs"
            className={styles.grow}
            aria-label={`Choice ${at + 1} of ${name}`}
            maxLength={200}
            value={label}
            onChange={(event) => change(at, { label: event.currentTarget.value })}
          />
          <Points
            label={`Points of choice ${at + 1} of ${name}`}
            points={points}
            onChange={(next) => change(at, { points: next })}
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Delete choice ${at + 1} of ${name}`}
            disabled={options.length === 1}
            onClick={() => onChange(options.toSpliced(at, 1))}
          >
            <IconX size={16} aria-hidden />
          </Button>
        </div>
      ))}
      <Button
        variant="ghost"
        size="sm"
        icon={<IconPlus size={14} aria-hidden />}
        aria-label={`Add choice to ${name}`}
        disabled={options.length >= 100}
        onClick={() => onChange([...options, { label: findFreeLabel(options), points: null }])}
      >
        Add choice
      </Button>
    </div>
  )
}

function findFreeLabel(options: Options): string {
  const taken = new Set(options.map(({ label }) => label))
  for (let n = options.length + 1; ; n++) if (!taken.has(`Choice ${n}`)) return `Choice ${n}`
}

function YesNoPoints({ name, options, onChange }: Pick<OptionsEditorProps, 'name' | 'options' | 'onChange'>) {
  const pointsOf = (word: string) => options.find(({ label }) => label === word)?.points ?? null
  const change = (word: string, points: number | null) =>
    onChange(
      ['yes', 'no'].flatMap((label) => {
        const worth = label === word ? points : pointsOf(label)
        return worth === null ? [] : [{ label, points: worth }]
      }),
    )
  return (
    <div className={styles.options}>
      {(['yes', 'no'] as const).map((word) => (
        <div key={word} className={styles.option}>
          <span className={styles.grow}>{word === 'yes' ? 'Yes' : 'No'}</span>
          <Points
            label={`Points of ${word} of ${name}`}
            points={pointsOf(word)}
            onChange={(points) => change(word, points)}
          />
        </div>
      ))}
    </div>
  )
}

interface PointsProps {
  label: string
  points: number | null
  onChange: (points: number | null) => void
}
const Points = ({ label, points, onChange }: PointsProps) => (
  <NumberInput
    size="xs"
    w={104}
    suffix=" points"
    hideControls
    aria-label={label}
    placeholder="Points"
    min={-1000}
    max={1000}
    decimalScale={2}
    value={points ?? ''}
    onChange={(value) => onChange(typeof value === 'number' ? value : null)}
  />
)
