/** ALTCHA's challenge: find the number whose SHA-256 behind `salt` is `challenge`. */
export interface Challenge {
  algorithm: string;
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
}
