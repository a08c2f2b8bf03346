import type { ExampleTradeName } from '@draftwright/contract/example'
import { useState } from 'react'
import { useCan } from '../../api/rights.ts'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { Button } from '../../ui/Button.tsx'
import { useCreateExampleMutation } from './api.ts'
import classes from './ExampleWorkspace.module.css'

const trades: readonly { name: ExampleTradeName; label: string; about: string }[] = [
  { name: 'software', label: 'Software', about: 'Scheduling for physiotherapy clinics' },
  { name: 'roastery', label: 'Coffee roastery', about: 'Beans for offices, cafés and hotels' },
  { name: 'consultancy', label: 'Energy consultancy', about: 'Lower bills for factories and landlords' },
]

/** Fills an empty workspace with one of three example companies. Shown to people who may do so. */
export function ExampleChoice({ isDisabled = false }: { isDisabled?: boolean }) {
  const can = useCan()
  const [fill] = useCreateExampleMutation()
  const [chosen, setChosen] = useState<ExampleTradeName | null>(null)
  if (!can('account:manage')) return null
  function choose(trade: ExampleTradeName) {
    setChosen(trade)
    fill({ body: { trade } })
      .unwrap()
      .then(() => showToast('Example workspace added. You can remove it at any time.'), showErrorToast)
      .finally(() => setChosen(null))
  }
  return (
    <div role="group" aria-label="Fill with an example workspace" className={classes.choice}>
      {trades.map(({ name, label, about }) => (
        <Button
          key={name}
          variant="unstyled"
          className={classes.trade}
          disabled={isDisabled || chosen !== null}
          aria-busy={chosen === name}
          onClick={() => choose(name)}
        >
          <strong>{chosen === name ? 'Loading...' : label}</strong> <span>{about}</span>
        </Button>
      ))}
    </div>
  )
}
