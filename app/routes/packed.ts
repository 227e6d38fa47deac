/**
 * Loader data as one text. React Router numbers each value of the data: for the works of the home page that took 400
 * bytes of its document, which must fit into the first packets of a connection.
 */
export type Packed<Value> = string & { readonly value?: Value };

export const pack = <Value>(value: Value): Packed<Value> => JSON.stringify(value);

export const unpack = <Value>(packed: Packed<Value>): Value => JSON.parse(packed);
