// #region net
/** What is left after the fee. */
export const net = (amount: number, fee = 0.029): number => amount * (1 - fee)
// #endregion

export const gross = (amount: number, fee = 0.029): number => amount / (1 - fee)
