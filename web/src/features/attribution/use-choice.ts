import {
  type AttributionModel,
  attributionModels,
  defaultLookback,
  defaultModel,
} from '@draftwright/contract/attribution-vocabulary'
import { useUrlState } from '../../ui/use-url-state.ts'
import { lookbacks } from './labels.ts'

export interface AttributionChoice {
  readonly model: AttributionModel
  readonly lookback: number
  readonly setModel: (model: string) => void
  readonly setLookback: (lookback: string) => void
}

/** How amounts are divided, kept in the address; anything else there is the default. */
export function useChoice(): AttributionChoice {
  const [wantedModel, setModel] = useUrlState<string>('model', defaultModel)
  const [wantedLookback, setLookback] = useUrlState<string>('lookback', String(defaultLookback))
  return {
    model: attributionModels.find((model) => model === wantedModel) ?? defaultModel,
    lookback: lookbacks.find((days) => String(days) === wantedLookback) ?? defaultLookback,
    setModel,
    setLookback,
  }
}
