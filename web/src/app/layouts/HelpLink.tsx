import { useEffect } from 'react'
import classes from './HelpLink.module.css'

const address = '/help/first-steps'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input,textarea')

/** For people who are not signed in: the handbook's first chapter, in a tab of its own, also by the key ?. */
export function HelpLink() {
  useEffect(() => {
    const pressed = ({ key, target }: KeyboardEvent) => {
      if (key === '?' && !isTyping(target)) window.open(address, '_blank', 'noopener')
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
  return (
    <a href={address} target="_blank" rel="noopener" className={classes.help}>
      Help
    </a>
  )
}
