import { axes, axisEnds, type MeasuredVoice, type VoiceAnswers } from '@draftwright/contract/voice/profile'
import { Text, Textarea } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import classes from './VoicePage.module.css'

export interface VoicePart {
  answers: VoiceAnswers
  measured: MeasuredVoice | null
  isReadOnly: boolean
  onChange: (change: Partial<VoiceAnswers>) => void
}

export function ToneSection({ answers, measured, isReadOnly, onChange }: VoicePart) {
  return (
    <Section title="Tone">
      <div className={classes.axes}>
        <Textarea
          label="Audience"
          description="Who reads this"
          autosize
          minRows={1}
          maxRows={4}
          maxLength={500}
          readOnly={isReadOnly}
          value={answers.audience}
          onChange={(event) => onChange({ audience: event.currentTarget.value })}
        />
        {axes.map((axis) => {
          const [low, high] = axisEnds[axis]
          const value = answers.axes[axis]
          const shown = measured?.axes[axis] ?? null
          const set = (step: number | null) => onChange({ axes: { ...answers.axes, [axis]: step } })
          return (
            <div key={axis} className={classes.axis}>
              <Text size="sm">{low}</Text>
              {/* A native input: a custom slider would add tooltips to the initial download. */}
              <input
                type="range"
                className={classes.range}
                data-open={value === null || undefined}
                min={1}
                max={5}
                step={1}
                disabled={isReadOnly}
                value={value ?? 3}
                aria-label={`${low} to ${high}`}
                aria-valuetext={value === null ? 'Left open' : formatToneStep(low, high, value)}
                onChange={(event) => set(event.currentTarget.valueAsNumber)}
              />
              <Text size="sm">{high}</Text>
              <p className={classes.open} style={{ margin: 0 }}>
                <span>
                  {value === null ? 'Left open' : formatToneStep(low, high, value)}
                  {shown !== null && ` · samples: ${formatToneStep(low, high, shown).toLowerCase()}`}
                </span>
                {value !== null && !isReadOnly && (
                  <Button
                    variant="link"
                    size="sm"
                    aria-label={`Leave ${low} to ${high} open`}
                    onClick={() => set(null)}
                  >
                    Leave open
                  </Button>
                )}
              </p>
            </div>
          )
        })}
      </div>
    </Section>
  )
}

function formatToneStep(low: string, high: string, step: number): string {
  if (step === 3) return 'In between'
  const name = step < 3 ? low : high
  return step === 1 || step === 5 ? `Very ${name.toLowerCase()}` : `Rather ${name.toLowerCase()}`
}
