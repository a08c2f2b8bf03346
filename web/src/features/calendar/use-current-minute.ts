import { useEffect, useState } from 'react'

/** The current time in milliseconds, updated each minute. */
export function useCurrentMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(Date.now())
          wait()
        },
        60_000 - (Date.now() % 60_000) + 50,
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
  return now
}
