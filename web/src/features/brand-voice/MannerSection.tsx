import type { MeasuredVoice, VoiceAnswers } from '@draftwright/contract/voice/profile'
import { Select, Textarea } from '@mantine/core'
import { Section } from '../../ui/Section.tsx'
import type { VoicePart } from './ToneSection.tsx'
import classes from './VoicePage.module.css'

type Habit = 'person' | 'contractions' | 'sentence_length' | 'emoji' | 'exclamation_marks' | 'spelling'
const marks = { never: 'Never', sparing: 'Occasionally', free: 'Freely' }
const questions: { name: Habit; label: string; options: Record<string, string> }[] = [
  { name: 'person', label: 'Person', options: { we: 'We', i: 'I', you: 'You, the reader' } },
  { name: 'contractions', label: 'Contractions', options: { use: 'Use (don’t)', avoid: 'Avoid (do not)' } },
  {
    name: 'sentence_length',
    label: 'Sentences',
    options: { short: 'Short, 5–14 words', medium: 'Medium, 10–19 words', long: 'Long, 14–24 words' },
  },
  { name: 'emoji', label: 'Emoji', options: marks },
  { name: 'exclamation_marks', label: 'Exclamation marks', options: marks },
  { name: 'spelling', label: 'Spelling', options: { 'en-GB': 'British', 'en-US': 'American' } },
]

export function MannerSection({ answers, measured, isReadOnly, onChange }: VoicePart) {
  return (
    <Section title="Style">
      <div className={classes.fields}>
        {questions.map(({ name, label, options }) => (
          <Select
            key={name}
            label={label}
            placeholder={isReadOnly ? 'Open' : 'Leave open'}
            description={measured === null ? undefined : describeSamples(name, measured)}
            inputWrapperOrder={['label', 'input', 'description']}
            data={Object.entries(options).map(([value, text]) => ({ value, label: text }))}
            value={answers[name]}
            clearable={!isReadOnly}
            readOnly={isReadOnly}
            clearButtonProps={{ 'aria-label': `Leave ${label.toLowerCase()} open` }}
            // The options are the field's own values, which a table of six fields cannot express in its types.
            onChange={(value) => onChange({ [name]: value } as Partial<VoiceAnswers>)}
          />
        ))}
        <Textarea
          className={classes.wide ?? ''}
          label="Anything else"
          description="Passed to the model unchanged"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={4000}
          readOnly={isReadOnly}
          value={answers.notes}
          onChange={(event) => onChange({ notes: event.currentTarget.value })}
        />
      </div>
    </Section>
  )
}

/** The samples' habit in a few words; undefined if they are inconclusive. */
function describeSamples(name: Habit, measured: MeasuredVoice): string | undefined {
  switch (name) {
    case 'person':
      return measured.person === null ? undefined : `Samples use “${measured.person === 'i' ? 'I' : measured.person}”`
    case 'contractions':
      return measured.contractions === null
        ? undefined
        : `Samples contract ${Math.round(measured.contractions * 100)}% of the time`
    case 'sentence_length':
      return measured.sentence_words === null ? undefined : `Samples: ${measured.sentence_words} words on average`
    case 'emoji':
      return `Samples: ${measured.emoji} to 100 words`
    case 'exclamation_marks':
      return `Samples: ${measured.exclamations} to 100 words`
    case 'spelling':
      return measured.spelling === null
        ? undefined
        : `Samples are ${measured.spelling === 'en-GB' ? 'British' : 'American'}`
  }
}
