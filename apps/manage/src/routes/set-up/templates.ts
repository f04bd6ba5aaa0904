import type { Language } from '@comanda/app-shared';

/** Menus to begin with: what such a place usually sells, to be changed by whoever knows better. */
export interface Template {
  id: 'CAFE' | 'PIZZERIA' | 'BAR' | 'BURGERS';
  groups: readonly { name: Words; items: readonly (readonly [name: Words, price: string])[] }[];
}

type Words = Readonly<Record<Language, string>>;
const words = (en: string, es: string): Words => ({ en, es });

export const TEMPLATES: readonly Template[] = [
  {
    id: 'CAFE',
    groups: [
      {
        name: words('Coffee and tea', 'Café y té'),
        items: [
          [words('Espresso', 'Café solo'), '1.80'],
          [words('Flat white', 'Café con leche'), '2.60'],
          [words('Cappuccino', 'Capuchino'), '2.80'],
          [words('Pot of tea', 'Té'), '2.90'],
        ],
      },
      {
        name: words('Breakfast', 'Desayunos'),
        items: [
          [words('Croissant', 'Cruasán'), '2.20'],
          [words('Toast with tomato', 'Tostada con tomate'), '3.50'],
          [words('Granola with yoghurt', 'Yogur con granola'), '5.50'],
          [words('Eggs and toast', 'Huevos con tostada'), '7.50'],
        ],
      },
      {
        name: words('Cakes', 'Tartas'),
        items: [
          [words('Carrot cake', 'Tarta de zanahoria'), '4.80'],
          [words('Cheesecake', 'Tarta de queso'), '5.20'],
        ],
      },
    ],
  },
  {
    id: 'PIZZERIA',
    groups: [
      {
        name: words('Starters', 'Entrantes'),
        items: [
          [words('Garlic bread', 'Pan de ajo'), '4.50'],
          [words('Caprese', 'Caprese'), '8.90'],
          [words('Soup of the day', 'Sopa del día'), '6.50'],
        ],
      },
      {
        name: words('Pizza', 'Pizzas'),
        items: [
          [words('Margherita', 'Margarita'), '9.50'],
          [words('Diavola', 'Diavola'), '11.90'],
          [words('Four cheeses', 'Cuatro quesos'), '12.50'],
          [words('Vegetables', 'Vegetal'), '11.50'],
        ],
      },
      {
        name: words('Drinks', 'Bebidas'),
        items: [
          [words('Water', 'Agua'), '2.00'],
          [words('Soft drink', 'Refresco'), '2.80'],
          [words('Glass of house wine', 'Copa de vino de la casa'), '3.90'],
        ],
      },
    ],
  },
  {
    id: 'BAR',
    groups: [
      {
        name: words('Beer', 'Cerveza'),
        items: [
          [words('Small beer', 'Caña'), '2.20'],
          [words('Large beer', 'Jarra'), '4.20'],
          [words('Alcohol-free beer', 'Cerveza sin alcohol'), '2.80'],
        ],
      },
      {
        name: words('Wine and cocktails', 'Vinos y cócteles'),
        items: [
          [words('Red wine, glass', 'Vino tinto, copa'), '3.50'],
          [words('White wine, glass', 'Vino blanco, copa'), '3.50'],
          [words('Gin and tonic', 'Gin-tonic'), '8.50'],
          [words('Spritz', 'Spritz'), '7.50'],
        ],
      },
      {
        name: words('Small plates', 'Raciones'),
        items: [
          [words('Olives', 'Aceitunas'), '3.00'],
          [words('Croquettes', 'Croquetas'), '7.90'],
          [words('Cheese board', 'Tabla de quesos'), '13.50'],
        ],
      },
    ],
  },
  {
    id: 'BURGERS',
    groups: [
      {
        name: words('Burgers', 'Hamburguesas'),
        items: [
          [words('Classic burger', 'Hamburguesa clásica'), '10.50'],
          [words('Cheeseburger', 'Hamburguesa con queso'), '11.50'],
          [words('Veggie burger', 'Hamburguesa vegetal'), '11.00'],
        ],
      },
      {
        name: words('Sides', 'Acompañamientos'),
        items: [
          [words('Fries', 'Patatas fritas'), '3.90'],
          [words('Onion rings', 'Aros de cebolla'), '4.50'],
          [words('Coleslaw', 'Ensalada de col'), '3.50'],
        ],
      },
      {
        name: words('Drinks', 'Bebidas'),
        items: [
          [words('Soft drink', 'Refresco'), '2.80'],
          [words('Milkshake', 'Batido'), '5.50'],
        ],
      },
    ],
  },
];
