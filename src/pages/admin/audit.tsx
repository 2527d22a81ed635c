// STUB-TO-REPLACE
export default function Stub() {
  return null;
}
