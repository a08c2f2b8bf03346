import { useEffect, useState } from 'react'

/** The time in milliseconds, anew each minute. */
export function useMinute(): number {
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
