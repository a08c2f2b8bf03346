export interface SetUpTabProps {
  /** False for a salesperson, who reads. */
  mayEdit: boolean
}
