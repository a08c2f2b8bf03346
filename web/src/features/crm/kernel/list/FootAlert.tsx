import { Button } from '../../../../ui/Button.tsx'

/** What could not be loaded of a list that is shown, below it. */
export const FootAlert = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <span role="alert">
    {text}{' '}
    <Button variant="link" size="no_size" onClick={onRetry}>
      Retry
    </Button>
  </span>
)
