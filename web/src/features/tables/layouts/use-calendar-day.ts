import { toZoneDay } from '@draftwright/contract/wall-clock'
import { useState } from 'react'
import { isDay } from '../../../ui/calendar/days.ts'
import { getOwnTimeZone } from '../../../ui/format-moment.ts'
import { useUrlState } from '../../../ui/use-url-state.ts'

/** The day whose month a calendar shows, in the address; today by default. */
export function useCalendarDay() {
  const [today] = useState(() => toZoneDay(Date.now(), getOwnTimeZone()))
  const [given, setDay] = useUrlState<string>('day', today)
  return { today, day: isDay(given) ? given : today, setDay }
}
