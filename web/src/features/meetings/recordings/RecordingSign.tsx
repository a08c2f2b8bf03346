import { useEffect, useState } from 'react'
import { defineOnDemand, usePart } from '../../../ui/on-demand.ts'
import { hasKeptRecordings, useRecordingActivity } from './activity.ts'

const bars = defineOnDemand(() => import('./RecordingBars.tsx'))

/** On every page: what is being recorded or sent by this browser. Costs nothing while there is nothing. */
export function RecordingSign() {
  const { live, uploads } = useRecordingActivity()
  const [hasKept, setKept] = useState(false)
  useEffect(() => void hasKeptRecordings().then(setKept, () => undefined), [])
  const part = usePart(bars, hasKept || live !== null || uploads.length > 0)
  return part === null ? null : <part.RecordingBars />
}
