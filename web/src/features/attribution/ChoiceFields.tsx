import { attributionModels } from '@draftwright/contract/attribution-vocabulary'
import { NativeSelect } from '@mantine/core'
import styles from './attribution.module.css'
import { lookbacks, modelLabels } from './labels.ts'
import type { AttributionChoice } from './use-choice.ts'

/** The model and how many days before a deal are looked at. */
export function ChoiceFields({ choice }: { choice: AttributionChoice }) {
  return (
    <div className={styles.choice}>
      <NativeSelect
        label="Model"
        size="sm"
        data={attributionModels.map((model) => ({ value: model, label: modelLabels[model].label }))}
        value={choice.model}
        onChange={(event) => choice.setModel(event.currentTarget.value)}
      />
      <NativeSelect
        label="Lookback"
        size="sm"
        data={lookbacks.map((days) => ({ value: String(days), label: `${days} days before the deal` }))}
        value={String(choice.lookback)}
        onChange={(event) => choice.setLookback(event.currentTarget.value)}
      />
    </div>
  )
}
